/**
A release full of secrets, to prove that none is ever shown.

Plant `plantedObject()` (the stored Secret), `plantedRelease` (decoded) or `plantedOutput` (lines that Helm prints), run anything, and assert that `leaksIn(everything that came out)` is empty.
*/
export {plantedSecrets, type Planted, type PlantedKind} from './values.ts';
export {plantedOutput, plantedManifest, plantedDescription, plantedNotes} from './manifest.ts';
export {plantedObject, plantedRelease, plantedReleaseJson} from './release.ts';
export {leaksIn} from './leaks.ts';
