/** Door of the flags room: what can be switched on and off, and how it stands. */
export { FLAG_DEFAULTS, type FlagName, type Flags } from './model/flags.ts';
