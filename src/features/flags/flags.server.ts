/** Server door of the flags room. */
export { createFlagSwitches, type FlagSwitches } from './server/flag-switches.ts';
export { type FlagAudience, type FlagRegistry, openFlags, readFlagsFile } from './server/open-flags.ts';
