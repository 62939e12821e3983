/** Door of the reference room: code tables and the facts that ship with the product. */
export * from './model/codes.ts';
