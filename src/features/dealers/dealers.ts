/** Door of the dealers room: owners, whether dealers or private sellers, what dealers say of themselves, and who works for them. */
export * from './model/owner.ts';
export * from './model/dealer-difference.ts';
export * from './model/dealer-roles.ts';
export { groupSellers, SOURCE_OWNER_KEY } from './model/seller-groups.ts';
