/** Door of the valuation room: what a shopper's car is worth. */
export { engineOf, isEngineOfYear, type KnownEngine, knownEngines } from './model/known-engines.ts';
export { CONDITIONS } from './model/conditions.ts';
export { type FieldError, readValueRequest, type ValueFields, valueFieldsOf } from './model/value-request.ts';
export {
  askingValueOf,
  type CarValue,
  type CarValues,
  equityOf,
  type MissingValue,
  type ValueKind,
} from './model/values.ts';
export { traitsFromVin } from './model/traits-from-vin.ts';
export { modelPath, VALUE_PATH } from './model/value-path.ts';
