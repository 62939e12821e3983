/** Door of the dealers room: owners, whether dealers or private sellers, and what dealers say of themselves. */
export * from './model/owner.ts';
export * from './model/dealer-difference.ts';
