/** Door of the dealers room: owners, whether dealers or private sellers. */
export * from './model/owner.ts';
