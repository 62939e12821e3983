/** Browser door of the shoppers room: the bounds of its forms, without what checks them. */
export * from './model/password-bounds.ts';
