/**
 * The shape of some props is everything except their strings and numbers: names, lengths of lists, booleans, what is
 * missing or empty. Two values of one shape are rendered to the same HTML around their strings and numbers.
 */

/** Rules about the values below a path. Items of a list have the path of the list. */
export type PathRules = {
  /** Strings and numbers belong to the shape. */
  isFixed: boolean;
  /** Only the length of an array, or the presence of any other value, belongs to the shape. */
  isInner: boolean;
  /** An array never changes and comes again, so its shape is found once. */
  isKept: boolean;
  inner: { [name: string]: PathRules };
};

/** Returns the rules of a fragment (`Fragment` in `src/ui/fragment-list.tsx`). */
export function pathRules(
  fixed: readonly string[],
  innerPaths: readonly string[] = [],
  kept: readonly string[] = [],
): PathRules {
  const root = noRules();
  const at = (path: string) => path.split('.').reduce((rules, name) => (rules.inner[name] ??= noRules()), root);
  for (const path of fixed) at(path).isFixed = true;
  for (const path of innerPaths) at(path).isInner = true;
  for (const path of kept) at(path).isKept = true;
  return root;
}

function noRules(): PathRules {
  return { isFixed: false, isInner: false, isKept: false, inner: {} };
}

type Token = string | number;

/**
 * A node of a tree of shapes. A shape is a path of tokens; its last node holds what is stored for it. Most nodes have
 * one child, which is compared before the map is searched.
 */
export class ShapeNode<Stored> {
  stored: Stored | undefined;
  /** Rules of the property whose name leads here; looked up once, when the node is created. */
  #rules: PathRules | undefined;
  #isFixed = false;
  /** Whether texts of that property do not belong to the shape. */
  #isPlain = false;
  #token: Token | undefined;
  #child: ShapeNode<Stored> | undefined;
  #others: Map<Token, ShapeNode<Stored>> | undefined;
  /** The shapes of the cached arrays at this place. */
  #kept: WeakMap<readonly unknown[], { end: ShapeNode<Stored>; values: readonly string[] }> | undefined;

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
  find(value: unknown, rules: PathRules | undefined, isFixed: boolean, values: string[]): ShapeNode<Stored> {
    switch (typeof value) {
      case 'string':
        // React omits an empty text, and conditions treat it and 0 as missing.
        if (value !== '' && rules?.isInner) return this.child(FILLED_IN);
        if (isFixed || value === '') return this.child(FIXED_TEXT).child(value);
        values.push(value);
        return this.child(FILLED_IN);
      case 'number':
        if (value !== 0 && rules?.isInner) return this.child(FILLED_IN);
        if (isFixed || value === 0) return this.child(FIXED_NUMBER).child(value);
        values.push(String(value));
        return this.child(FILLED_IN);
      case 'boolean':
        return this.child(value ? TRUE : FALSE);
      case 'undefined':
        return this.child(UNDEFINED);
      case 'object':
        if (value === null) return this.child(NULL);
        if (rules?.isInner && !Array.isArray(value)) return this.child(OBJECT);
        if (rules?.isKept && Array.isArray(value)) return this.#findKept(value, rules, isFixed, values);
        return Array.isArray(value)
          ? this.#findArray(value, rules, isFixed, values)
          : this.#findObject(value as Readonly<Record<string, unknown>>, rules, isFixed, values);
      default:
        throw new TypeError(`A fragment cannot have a ${typeof value} in its props; pass what it renders instead.`);
    }
  }

  #findKept(array: readonly unknown[], rules: PathRules, isFixed: boolean, values: string[]): ShapeNode<Stored> {
    this.#kept ??= new WeakMap();
    const known = this.#kept.get(array);
    if (known) {
      values.push(...known.values);
      return known.end;
    }
    const start = values.length;
    const end = this.#findArray(array, rules, isFixed, values);
    this.#kept.set(array, { end, values: values.slice(start) });
    return end;
  }

  #findArray(array: readonly unknown[], rules: PathRules | undefined, isFixed: boolean, values: string[]) {
    let node = this.child(LIST).child(array.length);
    if (rules?.isInner) return node;
    for (const item of array) node = node.find(item, rules, isFixed, values);
    return node;
  }

  #findObject(
    object: Readonly<Record<string, unknown>>,
    rules: PathRules | undefined,
    isFixed: boolean,
    values: string[],
  ) {
    let node = this.child(OBJECT);
    for (const name in object) {
      const value = object[name];
      if (typeof value === 'function' && HANDLER.test(name)) continue;
      const property = node.#property(name, rules, isFixed);
      // The same as `find`, for most values of most items.
      if (typeof value === 'string' && property.#isPlain && value !== '') {
        values.push(value);
        node = property.child(FILLED_IN);
      } else if (value === false) node = property.child(FALSE);
      else node = property.find(value, property.#rules, property.#isFixed, values);
    }
    return node.child(END);
  }

  #property(name: string, rules: PathRules | undefined, isFixed: boolean): ShapeNode<Stored> {
    if (this.#token === name) return this.#child!;
    const property = this.child(name);
    // A node is always reached by the same path, so its rules never change.
    const inner = (property.#rules ??= rules?.inner[name]);
    property.#isFixed = isFixed || inner?.isFixed === true;
    property.#isPlain = !property.#isFixed && inner?.isInner !== true;
    return property;
  }
}

/** Props that do not change the HTML. */
const HANDLER = /^(?:on[A-Z]|ref$)/;

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
export function withPlaceholders(value: unknown, root: PathRules, placeholderOf: (index: number) => string): unknown {
  let count = 0;
  const copy = (original: unknown, rules: PathRules | undefined, isFixed: boolean): unknown => {
    if (rules?.isInner) return original;
    if ((typeof original === 'string' && original !== '') || (typeof original === 'number' && original !== 0)) {
      return isFixed ? original : placeholderOf(count++);
    }
    if (Array.isArray(original)) return original.map((item) => copy(item, rules, isFixed));
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(
      Object.entries(original).map(([name, innerValue]) => {
        const inner = rules?.inner[name];
        return [name, copy(innerValue, inner, isFixed || inner?.isFixed === true)];
      }),
    );
  };
  return copy(value, root, false);
}
