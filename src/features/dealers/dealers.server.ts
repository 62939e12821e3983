/** Server door of the dealers room: what dealers say of themselves. */
export {
  createDealerDifferences,
  type DealerDifferences,
  type FoundDealerDifference,
} from './server/dealer-difference.ts';
export { createPictureCheck } from './server/dealer-picture-check.ts';
