/** Door of the brands room: every difference between brands is a field of one record. */
export * from './model/brand.ts';
export * from './model/brands-data.ts';
export { takesOrders } from './model/orders.ts';
