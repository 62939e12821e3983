/**
 * The shape of some props is everything except their strings and numbers: names, lengths of lists, booleans, what is
 * missing or empty. Two values of one shape are rendered to the same HTML around their strings and numbers.
 */

/** The paths whose strings and numbers belong to the shape. Items of a list have the path of the list. */
export type FixedPaths = { readonly [name: string]: FixedPaths };

export function fixedPaths(paths: readonly string[]): FixedPaths {
  const root: Record<string, Record<string, unknown>> = {};
  for (const path of paths) {
    let node: Record<string, unknown> = root;
    for (const name of path.split('.')) node = (node[name] ??= {}) as Record<string, unknown>;
  }
  return root as FixedPaths;
}

type Token = string | number;

/**
 * A node of a tree of shapes. A shape is a path of tokens; its last node holds what is stored for it. Most nodes have
 * one child, which is compared before the map is asked.
 */
export class ShapeNode<Stored> {
  stored: Stored | undefined;
  #token: Token | undefined;
  #child: ShapeNode<Stored> | undefined;
  #others: Map<Token, ShapeNode<Stored>> | undefined;

  child(token: Token): ShapeNode<Stored> {
    if (this.#token === token) return this.#child!;
    const found = this.#others?.get(token);
    if (found) return found;
    const made = new ShapeNode<Stored>();
    if (this.#child === undefined) {
      this.#token = token;
      this.#child = made;
    } else (this.#others ??= new Map()).set(token, made);
    return made;
  }

  /** Walks the shape of a value, and appends its other strings and numbers to `values` in order. */
  find(value: unknown, fixed: FixedPaths | undefined, isFixed: boolean, values: string[]): ShapeNode<Stored> {
    switch (typeof value) {
      case 'string':
        // React omits an empty text, and conditions treat it and 0 as missing.
        if (isFixed || value === '') return this.child(FIXED_TEXT).child(value);
        values.push(value);
        return this.child(FILLED_IN);
      case 'number':
        if (isFixed || value === 0) return this.child(FIXED_NUMBER).child(value);
        values.push(String(value));
        return this.child(FILLED_IN);
      case 'boolean':
        return this.child(value ? TRUE : FALSE);
      case 'undefined':
        return this.child(UNDEFINED);
      case 'object':
        if (value === null) return this.child(NULL);
        if (Array.isArray(value)) {
          return value.reduce<ShapeNode<Stored>>(
            (node, item) => node.find(item, fixed, isFixed, values),
            this.child(LIST).child(value.length),
          );
        }
        return this.#findObject(value as Readonly<Record<string, unknown>>, fixed, values);
      default:
        throw new TypeError(`A fragment cannot have a ${typeof value} in its props; pass what it renders instead.`);
    }
  }

  #findObject(object: Readonly<Record<string, unknown>>, fixed: FixedPaths | undefined, values: string[]) {
    let node = this.child(OBJECT);
    for (const name in object) {
      const inner = fixed?.[name];
      node = node.child(name).find(object[name], inner, inner !== undefined, values);
    }
    return node.child(END);
  }
}

const FILLED_IN = 0;
const FIXED_TEXT = 1;
const FIXED_NUMBER = 2;
const TRUE = 3;
const FALSE = 4;
const UNDEFINED = 5;
const NULL = 6;
const LIST = 7;
const OBJECT = 8;
const END = 9;

/** Copies a value and replaces the strings and numbers outside of its shape by placeholders, in the order of `find`. */
export function withPlaceholders(value: unknown, fixed: FixedPaths, placeholderOf: (index: number) => string): unknown {
  let count = 0;
  const copy = (original: unknown, at: FixedPaths | undefined, isFixed: boolean): unknown => {
    if ((typeof original === 'string' && original !== '') || (typeof original === 'number' && original !== 0)) {
      return isFixed ? original : placeholderOf(count++);
    }
    if (Array.isArray(original)) return original.map((item) => copy(item, at, isFixed));
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(
      Object.entries(original).map(([name, inner]) => [name, copy(inner, at?.[name], at?.[name] !== undefined)]),
    );
  };
  return copy(value, fixed, false);
}
