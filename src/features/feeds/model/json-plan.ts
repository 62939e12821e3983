import { flatten } from './json-records.ts';
import { matchHeader } from './inference/match-header.ts';

/**
 * Where the records of a JSON text are: a path of keys from its root, in which `[]` stands for every member of a list
 * and `*` for every key of an object. The empty path is the root itself, of which a text may have several.
 */
export type JsonPath = readonly string[];

/** How to read a JSON text: line by line, or as values with records at these paths. */
export type JsonPlan = { kind: 'lines' } | { kind: 'values'; paths: readonly JsonPath[] };

/** Columns by which vehicles are told from dealers, photos and options. */
const VEHICLE_COLUMNS = new Set(
  'vin,year,make,model,trim,mileage,price,stock_number,body_style,fuel,transmission,exterior_color,condition'.split(
    ',',
  ),
);
const LINES_TRIED = 1000;
const DEEPEST_LIST = 6;

/** Plans how to read a text by its beginning; nothing when it is not JSON. */
export function planJson(head: string): JsonPlan | undefined {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (!/^(?:\{|\[\s*(?:[{\][]|null|$))/.test(text)) return undefined;
  const paths = findRecords(parseBeginning(text));
  const atRoot = paths.length === 1 && paths[0]!.length === 0;
  const lines = text.split('\n', LINES_TRIED).filter((line) => line.trim() !== '');
  return atRoot && lines.some(isObject) ? { kind: 'lines' } : { kind: 'values', paths };
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

type Candidate = { path: JsonPath; score: number; list: boolean };

/** The paths of objects that look most like vehicles; of those that look alike the outermost. */
function findRecords(root: unknown): readonly JsonPath[] {
  const all = candidatesIn(root, [], 0).toSorted((a, b) => a.path.length - b.path.length);
  // An object of vehicles has all that they have, and is none.
  const maps = all.filter(({ path }) => path.at(-1) === '*').map(({ path }) => path.slice(0, -1).join('\0'));
  const candidates = all.filter(
    ({ path }) => !maps.includes(path.join('\0')) && !(path.length === 0 && maps.length > 0),
  );
  const best = Math.max(0, ...candidates.map(({ score }) => score));
  if (best < 2) {
    const list = candidates.find((candidate) => candidate.list) ?? candidates[0];
    return [list?.path ?? (Array.isArray(root) ? ['[]'] : [])];
  }
  const chosen: JsonPath[] = [];
  for (const { path, score } of candidates)
    if (score >= Math.max(2, best * 0.6) && !chosen.some((outer) => outer.every((step, at) => step === path[at])))
      chosen.push(path);
  return chosen;
}

function candidatesIn(value: unknown, path: JsonPath, depth: number): Candidate[] {
  if (depth > DEEPEST_LIST || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const objects = value.filter(isPlainObject).slice(0, 5);
    if (objects.length === 0) return [];
    const inner = [...path, '[]'];
    return unique([
      { path: inner, score: average(objects.map(vehicleScore)), list: true },
      ...objects.flatMap((object) => membersIn(object, inner, depth + 1)),
    ]);
  }
  const own: Candidate[] = path.length === 0 ? [{ path, score: vehicleScore(value), list: false }] : [];
  return [...own, ...mapIn(value, path), ...membersIn(value, path, depth)];
}

function membersIn(object: object, path: JsonPath, depth: number): Candidate[] {
  return Object.entries(object).flatMap(([key, member]) => candidatesIn(member, [...path, key], depth + 1));
}

/** An object whose members are vehicles under their ids. */
function mapIn(object: object, path: JsonPath): Candidate[] {
  const entries = Object.entries(object);
  const objects = entries.map(([, member]) => member as unknown).filter(isPlainObject);
  if (objects.length < entries.length * 0.8 || (objects.length < 2 && !/\d/.test(entries[0]?.[0] ?? ''))) return [];
  const scores = objects.slice(0, 5).map(vehicleScore);
  // Members such as `vehicle` and `pricing` make up one vehicle; those of a map are vehicles each.
  return Math.min(...scores) >= 2 && areAlike(objects)
    ? [{ path: [...path, '*'], score: average(scores), list: false }]
    : [];
}

/** Whether each object has at least half of the keys of the first. */
function areAlike(objects: readonly object[]): boolean {
  const keys = Object.keys(objects[0]!);
  return objects.every((object) => keys.filter((key) => key in object).length >= keys.length / 2);
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How many columns of vehicles an object has, not counting what its lists hold. */
function vehicleScore(object: object): number {
  const withoutLists = JSON.parse(
    JSON.stringify(object, (_, member: unknown) => (Array.isArray(member) ? null : member)),
  ) as object;
  const names = [...flatten(withoutLists).keys()].slice(0, 200);
  return new Set(names.flatMap(columnOf).filter((column) => VEHICLE_COLUMNS.has(column))).size;
}

/** Headers with fewer points are guesses. */
const CLOSE = 80;

function columnOf(name: string): string[] {
  const best = matchHeader(name.slice(0, 100)).toSorted((a, b) => b.score - a.score)[0];
  return best && best.score >= CLOSE ? [best.column] : [];
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.path.join('\0'), candidate])).values()];
}

/** Nothing in a feed is nested deeper before its records begin. */
const DEEPEST = 40;
const TOKEN = /\s*(?:([[{\]},:])|("(?:[^"\\]|\\[^])*")|([^\s[\]{},:"]+))/y;

/** As much of the first value as `text` has; what is cut off or wrong is left out. */
function parseBeginning(text: string): unknown {
  const stack: { value: unknown[] | Record<string, unknown>; key: string | undefined }[] = [];
  let root: unknown;
  const add = (value: unknown) => {
    const parent = stack.at(-1);
    if (!parent) root ??= value;
    else if (Array.isArray(parent.value)) parent.value.push(value);
    else if (parent.key !== undefined) {
      Object.defineProperty(parent.value, parent.key, { value, enumerable: true, configurable: true });
      parent.key = undefined;
    }
  };
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [, sign, string, word] = token;
    if (sign === '{' || sign === '[') {
      const value = sign === '{' ? {} : [];
      add(value);
      stack.push({ value, key: undefined });
      if (stack.length > DEEPEST) break;
    } else if (sign === '}' || sign === ']') {
      stack.pop();
      if (stack.length === 0) break;
    } else if (string !== undefined) {
      const parent = stack.at(-1);
      if (parent && !Array.isArray(parent.value) && parent.key === undefined) parent.key = unquote(string);
      else add(unquote(string));
    } else if (word !== undefined) add(word);
  }
  return root;
}

function unquote(string: string): string {
  try {
    return JSON.parse(string) as string;
  } catch {
    return string.slice(1, -1);
  }
}
