/** Server door of the flags room. */
export { createFlagSwitches, type FlagSwitches } from './server/flag-switches.ts';
export { openFlags, readFlagsFile, type FlagBook } from './server/open-flags.ts';
