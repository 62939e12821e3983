/**
 * The number of cross-validation folds. For each fold, a market has a model that was fitted without the fold's cars.
 */
export const FOLDS = 8;

/**
 * Returns the fold of a car. It depends only on the car's identity, so it is the same for all of its offers. A
 * different `salt` gives an independent assignment.
 */
export function foldOf(identity: string, folds: number = FOLDS, salt = ''): number {
  let hash = 0x81_1c_9d_c5;
  const text = salt + identity;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) % folds;
}
