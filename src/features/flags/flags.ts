/** Door of the flags room: the names and values of feature flags. */
export { FLAG_DEFAULTS, type FlagName, type Flags } from './model/flags.ts';
