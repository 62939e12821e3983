/** What is nested deeper is left out: readers of a tree recurse. */
export const DEEPEST_TREE = 40;

/** A sign, a text or a word of JSON, with the white space in front of it. */
export const TOKEN = /\s*(?:([[{\]},:])|("[^"\\]*(?:\\[^][^"\\]*)*")|([^\s[\]{},:"]+))/y;

type Parent = { value: unknown[] | Record<string, unknown>; key: string | undefined };

/**
 * Parses as much of the first value as `text` has, to see where vehicles are. What is cut off or wrong is left out, and
 * numbers are texts. Lists and objects that have the same key become one, since vehicles may be in each of them.
 */
export function parseTree(text: string): unknown {
  const stack: Parent[] = [];
  let root: unknown;
  /** Lists and objects that are open below the deepest level. */
  let below = 0;
  const add = (value: unknown): unknown => {
    const parent = stack.at(-1);
    if (!parent) return (root ??= value);
    if (Array.isArray(parent.value)) parent.value.push(value);
    else if (parent.key !== undefined) return setMember(parent, value);
    return value;
  };
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [, sign, string, word] = token;
    if (sign === '{' || sign === '[') {
      if (stack.length >= DEEPEST_TREE) below++;
      else stack.push({ value: add(sign === '{' ? {} : []) as Parent['value'], key: undefined });
    } else if (sign === '}' || sign === ']') {
      if (below > 0) below--;
      else if ((stack.pop(), stack.length === 0)) break;
    } else if (below > 0) continue;
    else if (string !== undefined) {
      const parent = stack.at(-1);
      if (parent && !Array.isArray(parent.value) && parent.key === undefined) parent.key = unquote(string);
      else add(unquote(string));
    } else if (word !== undefined) add(word === 'null' ? null : word);
  }
  return root;
}

/** Sets a member of an object, and returns the list or object to read into where it is one. */
function setMember(parent: Parent, value: unknown): unknown {
  const { key = '', value: object } = parent;
  parent.key = undefined;
  const earlier = Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
  if (isContainer(earlier) && (!isContainer(value) || Array.isArray(earlier) === Array.isArray(value))) return earlier;
  // Of a list and an object, the first that holds something stays.
  if (isContainer(earlier) && Object.keys(earlier).length > 0) return value;
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true });
  return value;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function unquote(string: string): string {
  try {
    return JSON.parse(string) as string;
  } catch {
    return string.slice(1, -1);
  }
}

/** How long the first object or list of a text is; 0 when it does not end. */
export function lengthOfFirst(text: string): number {
  let depth = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const sign = token[1];
    if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return TOKEN.lastIndex;
  }
  return 0;
}
