/** Door of the brands room: every difference between brands is a field of one record. */
export type { Brand, BrandKey, BrandMark, CertifiedProgram, SellClaim } from './model/brand.ts';
export {
  brandNamed,
  brandOf,
  BRANDS,
  createBrandOf,
  MAIN_BRAND,
  MAKER_BRAND,
  VALUATION_BRAND,
} from './model/brands-data.ts';
export { canOrder } from './model/orders.ts';
export { showsMake } from './model/shows-make.ts';
