/** Door of the reference room: code tables and reference facts that are small enough for a browser. */
export {
  type Band,
  BODY_STYLES,
  type Code,
  type CodeTable,
  DEAL_RATINGS,
  DISPLACEMENTS,
  DOORS,
  DRIVE_GROUPS,
  ELECTRIC_RANGES,
  ENGINES,
  EXTERIOR_COLORS,
  FEATURES,
  FUEL_TYPES,
  HISTORY_TYPES,
  HOME_SERVICES,
  INTERIOR_COLORS,
  labelOf,
  LISTING_TYPES,
  MILEAGE_RANGES,
  MPG_RANGES,
  RADII,
  codeToText,
  SEDAN_SUBTYPES,
  SELLER_TYPES,
  SUV_SUBTYPES,
  TRANSMISSIONS,
  TRUCK_BEDS,
  TRUCK_CABS,
  USE_TYPES,
  VAN_SUBTYPES,
} from './model/codes.ts';
export { US_STATES } from './model/us-states.ts';
export { formatModelKey, makeCodeOf, modelCodeOf } from './model/model-key.ts';
export { codeOf } from './model/code-of.ts';
export type { Catalog, CatalogModel, CatalogTrim } from './model/catalog.ts';
export type { ListPrice } from './model/list-price.ts';
export type { Places, ZipPlace } from './model/places.ts';
export { METROS, type Metro } from './model/metros.ts';
export { SERIES, SERIES_MODELS, seriesOf } from './model/series.ts';
export { COMMERCIAL_MODEL_KEYS, COMMERCIAL_MODELS } from './model/commercial-models.ts';
export { MAKE_ALIASES, MODEL_ALIASES } from './model/aliases.ts';
export { renamesOf } from './model/model-renames.ts';
