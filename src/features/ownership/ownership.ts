/** Door of the ownership room: the default use of a car. */
export { DEFAULT_USE } from './model/default-use.ts';
