/** Door of the leads room: what shoppers ask of sellers, and pure decisions on it. */
export * from './model/lead.ts';
