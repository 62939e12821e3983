/**
 * Where the records of a JSON text are: a path of keys from its root, in which `[]` stands for every member of a list
 * and `*` for every key of an object. The empty path is the root itself, of which a text may have several.
 */
export type JsonPath = readonly string[];

/** Whether the values at a path are records. */
export function isRecord(paths: readonly JsonPath[], path: JsonPath): boolean {
  return paths.some((wanted) => wanted.length === path.length && isPrefix(path, wanted));
}

/** Whether the record at a path is known by its key. */
export function isById(paths: readonly JsonPath[], path: JsonPath): boolean {
  return paths.some((wanted) => wanted.length === path.length && wanted.at(-1) === '*' && isPrefix(path, wanted));
}

/** Whether a list or object at `path` holds records, at any depth. */
export function holdsRecords(paths: readonly JsonPath[], path: JsonPath, list: boolean): boolean {
  return paths.some(
    (wanted) => wanted.length > path.length && isPrefix(path, wanted) && (wanted[path.length] === '[]') === list,
  );
}

/** Whether a list or object at `path` is where records, or what holds them, are members of the other kind. */
export function isInPlaceOf(paths: readonly JsonPath[], path: JsonPath): boolean {
  return paths.some((wanted) => wanted.length === path.length + 1 && isPrefix(path, wanted));
}

/** Whether `path` leads to `wanted` or is it. */
function isPrefix(path: JsonPath, wanted: JsonPath): boolean {
  return path.every((step, at) => step === wanted[at] || (wanted[at] === '*' && step !== '[]'));
}

/**
 * Adds paths. Those that differ from another in one id only, such as `1001.[]` and `1002.[]`, become one with `*`, so that
 * an object of a thousand dealers has one path.
 */
export function addPaths(paths: readonly JsonPath[], added: readonly JsonPath[]): readonly JsonPath[] {
  let all = paths;
  for (const path of added) {
    const twin = all.find((other) => differOnlyInIds(path, other));
    const merged = twin ? path.map((step, at) => (step === twin[at] ? step : '*')) : path;
    all = [...all.filter((other) => !(other.length === merged.length && isPrefix(other, merged))), merged];
  }
  return all;
}

/** With more paths that differ in the same key only, the key is taken for a name, as of dealers in an object by name. */
const MOST_SIBLINGS = 100;

/** Joins paths such as `Summit.[]` and `Peak.[]` where there are many of them. */
export function joinSiblings(paths: readonly JsonPath[]): readonly JsonPath[] {
  if (paths.length <= MOST_SIBLINGS) return paths;
  const siblings = new Map<string, { joined: JsonPath; count: number }>();
  for (const path of paths)
    for (const [at, step] of path.entries()) {
      if (step === '[]' || step === '*') continue;
      const joined = path.with(at, '*');
      const key = joined.join('\0');
      siblings.set(key, { joined, count: (siblings.get(key)?.count ?? 0) + 1 });
    }
  const many = [...siblings.values()].filter(({ count }) => count > MOST_SIBLINGS);
  return addPaths(
    paths,
    many.map(({ joined }) => joined),
  );
}

function differOnlyInIds(path: JsonPath, other: JsonPath): boolean {
  if (path.length !== other.length) return false;
  const differing = path.flatMap((step, at) => (step === other[at] ? [] : [[step, other[at]!]]));
  return differing.length === 1 && differing[0]!.every((step) => step !== '[]' && (step === '*' || holdsDigit(step)));
}

export function holdsDigit(text: string): boolean {
  return [...text].some((sign) => sign >= '0' && sign <= '9');
}
