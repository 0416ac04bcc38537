import {bind, type Binding, moving} from '../../keys/binding.ts';

/** Keys of the drawing. */
export const machineBindings: readonly Binding[] = [...moving, {...bind('back', {hint: true}), keys: ['escape', 'm']}];
