/** Server door of the shoppers room: who a shopper is to the database. */
export * from './server/shopper-store.ts';
export * from './server/operators.ts';
