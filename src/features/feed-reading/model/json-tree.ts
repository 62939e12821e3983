/** The maximum depth. Deeper values are left out, because the functions that read a tree are recursive. */
export const MAX_TREE_DEPTH = 40;

/** A punctuation mark, a string or a word of JSON, with the white space before it. */
export const JSON_TOKEN = /\s*(?:([[{\]},:])|("[^"\\]*(?:\\[^][^"\\]*)*")|([^\s[\]{},:"]+))/y;

type Parent = { value: unknown[] | Record<string, unknown>; key: string | undefined };

/**
 * Parses as much of the first value as `text` contains, to find vehicles. Leaves out what is truncated or invalid, and
 * returns numbers as texts. Merges lists and objects under the same key, because each of them may contain vehicles.
 */
export function parseTree(text: string): unknown {
  const stack: Parent[] = [];
  let root: unknown;
  /** The number of open lists and objects below the maximum depth. */
  let below = 0;
  const add = (value: unknown): unknown => {
    const parent = stack.at(-1);
    if (!parent) return (root ??= value);
    if (Array.isArray(parent.value)) parent.value.push(value);
    else if (parent.key !== undefined) return setMember(parent, value);
    return value;
  };
  JSON_TOKEN.lastIndex = 0;
  for (let token = JSON_TOKEN.exec(text); token; token = JSON_TOKEN.exec(text)) {
    const [, sign, string, word] = token;
    if (sign === '{' || sign === '[') {
      if (stack.length >= MAX_TREE_DEPTH) below++;
      else stack.push({ value: add(sign === '{' ? {} : []) as Parent['value'], key: undefined });
    } else if (sign === '}' || sign === ']') {
      if (below > 0) below--;
      else if ((stack.pop(), stack.length === 0)) break;
    } else if (below > 0) continue;
    else if (string !== undefined) {
      const parent = stack.at(-1);
      if (parent && !Array.isArray(parent.value) && parent.key === undefined) parent.key = unquoteJson(string);
      else add(unquoteJson(string));
    } else if (word !== undefined) add(word === 'null' ? null : word);
  }
  return root;
}

/** Sets a member of an object. Returns the list or object to continue reading into, if the member is one. */
function setMember(parent: Parent, value: unknown): unknown {
  const { key = '', value: object } = parent;
  parent.key = undefined;
  const earlier = Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
  if (isContainer(earlier) && (!isContainer(value) || Array.isArray(earlier) === Array.isArray(value))) return earlier;
  // If both a list and an object have this key, the first one with content stays.
  if (isContainer(earlier) && Object.keys(earlier).length > 0) return value;
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true });
  return value;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function unquoteJson(string: string): string {
  try {
    return JSON.parse(string) as string;
  } catch {
    return string.slice(1, -1);
  }
}

/** Returns the length of the first object or list of a text, or 0 if it does not end. */
export function firstValueLength(text: string): number {
  let depth = 0;
  JSON_TOKEN.lastIndex = 0;
  for (let token = JSON_TOKEN.exec(text); token; token = JSON_TOKEN.exec(text)) {
    const sign = token[1];
    if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return JSON_TOKEN.lastIndex;
  }
  return 0;
}
