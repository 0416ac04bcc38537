import {bind, type Binding, moving} from '../../keys/binding.ts';

/** Keys of the help page. */
export const helpBindings: readonly Binding[] = [...moving, bind('back', {hint: true})];
