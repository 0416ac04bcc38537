import {expect, it} from 'vitest';
import {isLatest} from '../../../../../source/core/drift/folds/defaults/image-tag.ts';

it.each([
	['web', true],
	['web:latest', true],
	['registry:5000/web', true],
	['registry:5000/team/web:latest', true],
	['web:latest@sha256:0a', true],
	['', true],
	['web:1.0', false],
	['web:latest-alpine', false],
	['registry:5000/web:1', false],
	['web@sha256:0a', false],
	['registry:5000/web@sha256:0a', false],
	['web:1.0@sha256:0a', false],
])('knows of %j whether it is the latest: %j', (image, latest) => {
	expect(isLatest(image)).toBe(latest);
});
