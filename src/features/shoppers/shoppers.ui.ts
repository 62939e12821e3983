/** Browser door of the shoppers room: the bounds of its forms, without what checks them. */
export { LEAST_PASSWORD, MOST_PASSWORD } from './model/password-bounds.ts';
