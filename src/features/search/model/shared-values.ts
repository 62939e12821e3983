/** Maximum number of shared values per filter: the data cached for a place or a model takes up to 10 KB. */
const MAX_VALUES = 256;
/** The longest JSON to share. Longer lists rarely occur twice, and would need much memory. */
const MAX_LENGTH = 500;

const SHARED = new WeakSet<object>();

/** Values by their JSON. */
export type SharedValues = Map<string, object>;

/**
 * Returns the first object with the same content, so that later searches reuse everything computed for it: most
 * searches choose values that others have chosen before, such as a make or a place.
 */
export function shareValue(known: SharedValues, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const key = JSON.stringify(value);
  if (key.length > MAX_LENGTH) return value;
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MAX_VALUES) known.clear();
  known.set(key, value);
  SHARED.add(value);
  return value;
}

/** Marks a constant value of a filter as shared, so that results computed for it are cached. */
export function shareConstant<Value extends object>(value: Value): Value {
  SHARED.add(value);
  return value;
}

/** Returns whether later searches may have this very object. */
export function isSharedValue(value: unknown): value is object {
  return typeof value === 'object' && value !== null && SHARED.has(value);
}
