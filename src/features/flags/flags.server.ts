/** Server door of the flags room. */
export { openFlags, type FlagBook } from './server/open-flags.ts';
