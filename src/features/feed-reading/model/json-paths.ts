/**
 * The location of records in a JSON text: a path of keys from its root, in which `[]` means every member of a list and
 * `*` for every key of an object. The empty path is the root itself; a text may have several roots.
 */
export type JsonPath = readonly string[];

/** Returns whether the values at a path are records. */
export function isRecord(paths: readonly JsonPath[], path: JsonPath): boolean {
  return paths.some((wanted) => wanted.length === path.length && isPrefix(path, wanted));
}

/** Returns whether the record at a path is identified by its key. */
export function isKeyedById(paths: readonly JsonPath[], path: JsonPath): boolean {
  return paths.some((wanted) => wanted.length === path.length && wanted.at(-1) === '*' && isPrefix(path, wanted));
}

/** Returns whether a list or object at `path` contains records at any depth. */
export function containsRecords(paths: readonly JsonPath[], path: JsonPath, list: boolean): boolean {
  return paths.some(
    (wanted) => wanted.length > path.length && isPrefix(path, wanted) && (wanted[path.length] === '[]') === list,
  );
}

/** Returns whether records are direct members of what is at `path`, whether that is a list or an object. */
export function areDirectMembers(paths: readonly JsonPath[], path: JsonPath): boolean {
  return paths.some((wanted) => wanted.length === path.length + 1 && isPrefix(path, wanted));
}

/** Returns whether `path` leads to `wanted` or equals it. */
function isPrefix(path: JsonPath, wanted: JsonPath): boolean {
  return path.every((step, at) => step === wanted[at] || (wanted[at] === '*' && step !== '[]'));
}

/**
 * Adds paths. Paths that differ only in one id, such as `1001.[]` and `1002.[]`, become one with `*`, so that an object
 * with a thousand dealers has one path.
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

/**
 * If more paths than this differ only in one key, the key is data, such as the names of dealers in an object keyed by
 * name.
 */
const MAX_SIBLINGS = 100;

/** Merges paths such as `Summit.[]` and `Peak.[]` if there are many of them. */
export function joinSiblings(paths: readonly JsonPath[]): readonly JsonPath[] {
  if (paths.length <= MAX_SIBLINGS) return paths;
  const siblings = new Map<string, { joined: JsonPath; count: number }>();
  for (const path of paths)
    for (const [at, step] of path.entries()) {
      if (step === '[]' || step === '*') continue;
      const joined = path.with(at, '*');
      const key = joined.join('\0');
      siblings.set(key, { joined, count: (siblings.get(key)?.count ?? 0) + 1 });
    }
  const many = [...siblings.values()].filter(({ count }) => count > MAX_SIBLINGS);
  return addPaths(
    paths,
    many.map(({ joined }) => joined),
  );
}

function differOnlyInIds(path: JsonPath, other: JsonPath): boolean {
  if (path.length !== other.length) return false;
  const differing = path.flatMap((step, at) => (step === other[at] ? [] : [[step, other[at]!]]));
  return (
    differing.length === 1 && differing[0]!.every((step) => step !== '[]' && (step === '*' || containsDigit(step)))
  );
}

export function containsDigit(text: string): boolean {
  return [...text].some((sign) => sign >= '0' && sign <= '9');
}
