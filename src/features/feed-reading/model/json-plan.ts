import { memoizeText } from '#features/feed-values/feed-values.ts';
import { flatten, namesStock, matchHeader } from '#features/feed-mapping/feed-mapping.ts';
import { containsDigit, type JsonPath } from './json-paths.ts';
import { MAX_TREE_DEPTH, firstValueLength, parseTree } from './json-tree.ts';

/**
 * How to read a JSON text: line by line, or as values with records at these paths. `score` is the number of vehicle
 * columns that the records have. Below `MIN_VEHICLE_COLUMNS`, the paths are a guess.
 */
export type JsonPlan = { kind: 'lines'; score: number } | { kind: 'values'; paths: readonly JsonPath[]; score: number };

/** Columns that distinguish vehicles from dealers, photos and options. */
const VEHICLE_COLUMNS = new Set(
  'vin,year,make,model,trim,mileage,price,stock_number,body_style,fuel,transmission,exterior_color,condition'.split(
    ',',
  ),
);
/** Objects with fewer vehicle columns are not treated as vehicles. */
export const MIN_VEHICLE_COLUMNS = 2;
/** The share of the best score that other records must reach. */
const ALIKE = 0.6;
/** The same share for objects with a VIN, and their minimum score. */
const ALIKE_WITH_VIN = 0.4;
const MIN_SCORE_WITH_VIN = 3;
const LINES_TRIED = 1000;

/** Plans how to read a text from its beginning. Returns `undefined` if it is not JSON. */
export function planJson(head: string): JsonPlan | undefined {
  const text = lineText(head);
  if (!JSON_START.test(text)) return undefined;
  const plan = findRecords(parseTree(text));
  const atRoot = plan.paths.length === 1 && plan.paths[0]!.length === 0;
  return atRoot && isByLine(text) ? { kind: 'lines', score: plan.score } : { kind: 'values', ...plan };
}

/** A brace, or a list that starts with a list, an object, or a value followed by a comma. */
const JSON_START = /^(?:\{|\[\s*(?:[{\][]|null|$|(?:true|false|\d{1,20}|"[^"\\]{0,200}")\s*,))/;

/** Returns whether each line is an object. A pretty-printed object can also have short objects on single lines. */
function isByLine(text: string): boolean {
  const lines = text.split('\n', LINES_TRIED).map(lineText);
  const first = lines[0] ?? '';
  if (first === '{' || (!isObject(first) && isObject(text.slice(0, firstValueLength(text))))) return false;
  return lines.some(isObject);
}

/** Returns a line of NDJSON without byte order marks, record separators (RFC 7464) and a trailing comma. */
export function lineText(line: string): string {
  const text = line.trim();
  const start = text.startsWith('\x1e') ? 1 : 0;
  return text.slice(start, text.endsWith(',') ? -1 : undefined).trim();
}

function isObject(text: string): boolean {
  try {
    return isPlainObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Objects that may be records. `score`: their average number of vehicle columns. `list`: they are in a list. */
type Candidate = { path: JsonPath; score: number; hasVin: boolean; list: boolean };

function candidateAt(path: JsonPath, objects: readonly object[], list = false): Candidate {
  const columns = objects.map(vehicleColumns);
  return { path, score: average(columns.map(({ size }) => size)), hasVin: columns.some((own) => own.has('vin')), list };
}

type FoundPaths = { paths: readonly JsonPath[]; score: number };

/** Returns the paths of the objects that look most like vehicles. Among similar ones, the outermost wins. */
function findRecords(root: unknown): FoundPaths {
  const candidates = withoutMaps(candidatesIn(root, [], 0));
  const score = Math.max(0, ...candidates.map((candidate) => candidate.score));
  if (score < MIN_VEHICLE_COLUMNS) {
    const list = candidates.find((candidate) => candidate.list) ?? candidates[0];
    return { paths: [list?.path ?? (Array.isArray(root) ? ['[]'] : [])], score };
  }
  return { paths: outermost(candidates.filter((candidate) => candidate.score >= score * ALIKE)), score };
}

/**
 * Further content of a value. `leftOut`: texts of objects that have a VIN but too few other vehicle columns. `unread`:
 * the paths of other objects that may be vehicles, one for each object.
 */
type More = FoundPaths & { leftOut: readonly string[]; unread: readonly JsonPath[] };

/**
 * Searches a value outside the plan of its text for vehicles. `score` is the plan's score. `mayBeRecord` says whether
 * the value itself may be a vehicle that is not yet a record; with `'by stock number'`, a stock number identifies one.
 */
export function findMoreRecords(
  text: string,
  { path, score, mayBeRecord }: { path: JsonPath; score: number; mayBeRecord: boolean | 'by stock number' },
): More {
  const value = parseTree(text);
  const isOwn =
    isPlainObject(value) &&
    !isWrapper(value) &&
    (mayBeRecord === 'by stock number' ? vehicleColumns(value).has('stock_number') : mayBeRecord);
  const own = isOwn ? [candidateAt(path, [value])] : [];
  const named: NamedVehicle[] = [];
  findNamed(value, path, named);
  const areNamed = named.map((vehicle) => candidateAt(vehicle.path, [vehicle.object]));
  const candidates = withoutMaps([...own, ...candidatesIn(value, path, path.length), ...areNamed]);
  const found = candidates.filter((candidate) => isAlike(candidate, score));
  const leftOut = named.filter((_, at) => !isAlike(areNamed[at]!, score)).map(({ object }) => JSON.stringify(object));
  const unread: JsonPath[] = [];
  if (found.length === 0) findUnnamed(value, path, unread);
  return { paths: outermost(found), score: Math.max(0, ...found.map((candidate) => candidate.score)), leftOut, unread };
}

/** Finds the objects without a VIN that may be vehicles: they directly have a year and two more columns, or a stock number. */
function findUnnamed(value: unknown, path: JsonPath, into: JsonPath[]): void {
  if (path.length > MAX_TREE_DEPTH || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const inner = [...path, '[]'];
    for (const member of value) findUnnamed(member, inner, into);
  } else if (mayBeVehicle(value)) into.push(path);
  else if (!hasVehicleColumns(value))
    for (const [key, member] of Object.entries(value)) findUnnamed(member, [...path, key], into);
}

/**
 * Returns whether an object itself contains enough facts about a single vehicle. A filter such as make, model and count
 * does not.
 */
function mayBeVehicle(object: object): boolean {
  const scalars = Object.entries(object).filter(([, member]) => typeof member !== 'object' && member !== '');
  const columns = new Set(scalars.flatMap(([key]) => vehicleColumnsOf(key)));
  if (columns.has('vin')) return false;
  const isNumbered = columns.has('stock_number') && hasVehicleNumber(object);
  return isNumbered ? columns.size >= MIN_VEHICLE_COLUMNS : columns.has('year') && columns.size >= 3;
}

/** Returns the vehicle columns that a key may mean. */
export function vehicleColumnsOf(key: string): string[] {
  return columnOf(key).filter((column) => VEHICLE_COLUMNS.has(column));
}

/** Returns whether an object with these columns looks as much like a vehicle as the plan's records do, or has a VIN. */
export function areVehicleColumns(columns: ReadonlySet<string>, planScore: number): boolean {
  return columns.size >= (columns.has('vin') ? MIN_VEHICLE_COLUMNS : Math.max(MIN_VEHICLE_COLUMNS, planScore * ALIKE));
}

/** Returns whether an object looks as much like a vehicle as the plan's records do. */
export function looksLikeVehicle(object: object, planScore: number): boolean {
  return isAlike(candidateAt([], [object]), planScore) && !isWrapper(object);
}

function isAlike({ score, hasVin }: Candidate, planScore: number): boolean {
  return (
    score >= Math.max(MIN_VEHICLE_COLUMNS, planScore * ALIKE) ||
    (hasVin && score >= Math.max(MIN_SCORE_WITH_VIN, planScore * ALIKE_WITH_VIN))
  );
}

type NamedVehicle = { path: JsonPath; object: object };

/** Finds objects, in lists or alone, that directly have a VIN and another vehicle column. */
function findNamed(value: unknown, path: JsonPath, into: NamedVehicle[]): void {
  if (path.length > MAX_TREE_DEPTH || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const inner = [...path, '[]'];
    for (const member of value) findNamed(member, inner, into);
    return;
  }
  if (hasVehicleColumns(value)) into.push({ path, object: value });
  else for (const [key, member] of Object.entries(value)) findNamed(member, [...path, key], into);
}

/** Returns whether an object directly has a VIN or stock number. A group of vehicles or a dealer has at most an id. */
export function hasVehicleNumber(object: object): boolean {
  return Object.entries(object).some(
    ([key, value]) =>
      typeof value !== 'object' &&
      (columnOf(key).includes('vin') || (columnOf(key).includes('stock_number') && namesStock(key))),
  );
}

/** Returns whether an object directly has a VIN and another vehicle column. */
export function hasVehicleColumns(object: object | undefined): boolean {
  if (!object) return false;
  const hasVin = Object.entries(object).some(
    ([key, text]) => typeof text === 'string' && columnOf(key).includes('vin'),
  );
  return hasVin && vehicleColumns(object).size >= MIN_VEHICLE_COLUMNS;
}

/**
 * Returns whether an object contains no facts about a vehicle itself, but one vehicle object and further vehicles: a
 * response with a featured car and a list, not a record whose parts are objects.
 */
function isWrapper(object: object): boolean {
  let wraps = WRAPPERS.get(object);
  if (wraps === undefined) WRAPPERS.set(object, (wraps = holdsVehicles(object)));
  return wraps;
}

/** Caches results, because every enclosing object checks each object. */
const WRAPPERS = new WeakMap<object, boolean>();

function holdsVehicles(object: object): boolean {
  const entries = Object.entries(object);
  const scalars = entries.filter(([, member]) => typeof member !== 'object');
  if (
    new Set(scalars.flatMap(([key]) => columnOf(key)).filter((column) => VEHICLE_COLUMNS.has(column))).size >=
    MIN_VEHICLE_COLUMNS
  )
    return false;
  const parts = entries
    .filter(([, member]) => isPlainObject(member))
    .map(([key, member]) => ({ key, ...candidateAt([key], [member as object]) }))
    .toSorted((a, b) => b.score - a.score);
  const [vehicle] = parts;
  if (!vehicle || vehicle.score < MIN_VEHICLE_COLUMNS) return false;
  const others = entries.filter(([key]) => key !== vehicle.key);
  return (
    parts.slice(1).some((part) => part.hasVin && isAlike(part, vehicle.score)) ||
    others.some(([key, member]) => candidatesIn(member, [key], 1).some((inner) => isAlike(inner, vehicle.score)))
  );
}

/**
 * Removes objects that contain vehicles by id. They seem to have all columns of their vehicles, but are not vehicles.
 */
function withoutMaps(all: readonly Candidate[]): Candidate[] {
  const maps = all.filter(({ path }) => path.at(-1) === '*').map(({ path }) => path.slice(0, -1).join('\0'));
  return all
    .filter(({ path }) => !maps.includes(path.join('\0')) && !(path.length === 0 && maps.length > 0))
    .toSorted((a, b) => a.path.length - b.path.length);
}

function outermost(candidates: readonly Candidate[]): JsonPath[] {
  const chosen: JsonPath[] = [];
  for (const { path } of candidates)
    if (!chosen.some((outer) => outer.every((step, at) => step === path[at]))) chosen.push(path);
  return chosen;
}

function candidatesIn(value: unknown, path: JsonPath, depth: number): Candidate[] {
  if (depth > MAX_TREE_DEPTH || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const objects = value.filter(isPlainObject).slice(0, 5);
    if (objects.length === 0) return [];
    const vehicles = objects.filter((object) => !isWrapper(object));
    const inner = [...path, '[]'];
    return unique([
      candidateAt(inner, vehicles, true),
      ...objects.flatMap((object) => membersIn(object, inner, depth + 1)),
    ]);
  }
  const own: Candidate[] = path.length === 0 && !isWrapper(value) ? [candidateAt(path, [value])] : [];
  return [...own, ...mapIn(value, path), ...membersIn(value, path, depth)];
}

function membersIn(object: object, path: JsonPath, depth: number): Candidate[] {
  return Object.entries(object).flatMap(([key, member]) => candidatesIn(member, [...path, key], depth + 1));
}

/** Returns a candidate for an object whose members are vehicles keyed by id. */
function mapIn(object: object, path: JsonPath): Candidate[] {
  const entries = Object.entries(object);
  const objects = entries.map(([, member]) => member as unknown).filter(isPlainObject);
  if (objects.length < entries.length * 0.8 || (objects.length < 2 && !/\d/.test(entries[0]?.[0] ?? ''))) return [];
  const first = objects.slice(0, 5);
  // Members such as `vehicle` and `pricing` together form one vehicle. In a map, each member is a vehicle.
  const areVehicles =
    first.every((member) => vehicleColumns(member).size >= MIN_VEHICLE_COLUMNS && !isWrapper(member)) &&
    areAlike(objects);
  return areVehicles ? [candidateAt([...path, '*'], first)] : [];
}

/** The minimum share of a map's objects that must have at least half of the first object's keys. */
const MIN_ALIKE = 0.8;

/** Returns whether objects have mostly the same keys. If there are several, the last may be cut off. */
function areAlike(objects: readonly object[]): boolean {
  const keys = Object.keys(objects[0]!);
  const whole = objects.length > 2 ? objects.slice(0, -1) : objects;
  const alike = whole.filter((object) => keys.filter((key) => key in object).length >= keys.length / 2);
  return alike.length >= whole.length * MIN_ALIKE;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object's vehicle columns, ignoring the contents of its lists and of objects under an id. */
export function vehicleColumns(object: object): ReadonlySet<string> {
  const withoutLists = JSON.parse(
    JSON.stringify(object, (key, member: unknown) =>
      Array.isArray(member) || (containsDigit(key) && isPlainObject(member)) ? null : member,
    ),
  ) as object;
  const names = [...flatten(withoutLists).keys()].slice(0, 200);
  return new Set(names.flatMap(columnOf).filter((column) => VEHICLE_COLUMNS.has(column)));
}

/** Header matches with fewer points are guesses. */
const CLOSE = 80;

const columnOf = memoizeText((name): string[] => {
  const best = matchHeader(name.slice(0, 100)).toSorted((a, b) => b.score - a.score)[0];
  return best && best.score >= CLOSE ? [best.column] : [];
});

function average(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.path.join('\0'), candidate])).values()];
}
