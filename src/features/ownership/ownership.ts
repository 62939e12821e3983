/** Door of the ownership room: the usual use of a car. */
export { USUAL_USE } from './model/usual-use.ts';
