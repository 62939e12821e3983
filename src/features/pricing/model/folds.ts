/** How many models a market has, each of which has never seen one of as many parts of the cars. */
export const FOLDS = 8;

/**
 * The part that a car belongs to, by its identity alone: the same wherever and whenever it is offered. `salt` makes
 * another division that has nothing to do with this one.
 */
export function foldOf(identity: string, folds: number = FOLDS, salt = ''): number {
  let hash = 0x81_1c_9d_c5;
  const text = salt + identity;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) % folds;
}
