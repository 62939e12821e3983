/**
 * The shape of props is everything except the content of their strings and numbers: names, lengths of lists, booleans,
 * which values are missing or empty, and which are numbers. Two values of the same shape are rendered to the same HTML
 * around their strings and numbers.
 */

/** Rules about the values below a path. Items of a list have the same path as the list. */
export type PathRules = {
  /** Strings and numbers are part of the shape, including those of nested values. */
  isFixed: boolean;
  /** The shape includes only the lengths of arrays, and whether other values are present. */
  isInner: boolean;
  /** For arrays that never change and are used again, so that their shapes are determined only once. */
  kept: KeptShapes | null;
  inner: Readonly<Record<string, PathRules>>;
};

/** The shapes of such arrays, as numbers, and their values. */
type KeptShapes = { tree: ShapeTree<number>; known: WeakMap<readonly unknown[], KeptShape>; count: number };
type KeptShape = { shape: number; values: readonly string[] };

/** Returns the rules of a fragment (`Fragment` in `src/ui/fragment-list.tsx`). */
export function pathRules(
  fixed: readonly string[] = [],
  innerPaths: readonly string[] = [],
  kept: readonly string[] = [],
): PathRules {
  const rulesAt = (path: string): PathRules => {
    const isFixed = fixed.some((named) => named === path || path.startsWith(`${named}.`));
    const isKept = kept.includes(path);
    return {
      isFixed,
      isInner: innerPaths.includes(path),
      kept: isKept ? { tree: new ShapeTree(), known: new WeakMap(), count: 0 } : null,
      inner: Object.fromEntries(
        namesBelow(path).map((name) => [name, rulesAt(path === '' ? name : `${path}.${name}`)]),
      ),
    };
  };
  const paths = [...fixed, ...innerPaths, ...kept];
  const namesBelow = (path: string) => {
    const start = path === '' ? '' : `${path}.`;
    const below = paths.filter((named) => named.startsWith(start)).map((named) => named.slice(start.length));
    return [...new Set(below.map((rest) => rest.split('.', 1)[0]!))];
  };
  return rulesAt('');
}

const FREE: PathRules = { isFixed: false, isInner: false, kept: null, inner: {} };
const FIXED: PathRules = { ...FREE, isFixed: true };

function rulesBelow(rules: PathRules, name: string): PathRules {
  return Object.hasOwn(rules.inner, name) ? rules.inner[name]! : rules.isFixed ? FIXED : FREE;
}

/** A part of a shape. The name of a property is followed by its rules. */
type Token = string | number | PathRules;

/**
 * Tokens that follow each other in every known shape. `next`: the runs that may follow, by their first token; `null` at
 * the end of a shape.
 */
type Run<Stored> = { tokens: Token[]; next: Map<Token, Run<Stored>> | null; stored: Stored | undefined };

/** What is stored for a shape. `undefined` if the shape was found only once so far. */
export type Shape<Stored> = Pick<Run<Stored>, 'stored'>;

/**
 * A tree of shapes. A shape is a sequence of tokens, and no shape is the beginning of another one. Tokens between two
 * branches of the tree are in one array, because a page compares thousands of them: if each were an object, loading
 * these from memory would take most of the time.
 */
export class ShapeTree<Stored> {
  readonly #root: Run<Stored> = newRun();
  #run = this.#root;
  #at = 0;
  #values: string[] = [];

  /**
   * Finds the shape of a value, and appends its variable strings and numbers to `values` in order. `prefix`: further
   * tokens of the shape; every call must pass the same number.
   */
  find(prefix: readonly (string | number)[], value: unknown, rules: PathRules, values: string[]): Shape<Stored> {
    this.#run = this.#root;
    this.#at = 0;
    this.#values = values;
    // Loops by index, here and below, because iterators are slower.
    for (let at = 0; at < prefix.length; at++) this.#step(prefix[at]!);
    this.#findValue(value, rules);
    return this.#run;
  }

  #step(token: Token): void {
    if (this.#run.tokens[this.#at] === token) this.#at++;
    else this.#leave(token);
  }

  /** Moves to another run, or to a new token at the end of a new shape. */
  #leave(token: Token): void {
    const run = this.#run;
    if (this.#at < run.tokens.length) splitRun(run, this.#at);
    // Only a new shape continues after the last token of a run without a branch: the search for a known shape ends
    // there.
    if (run.next === null) {
      run.tokens.push(token);
      this.#at++;
      return;
    }
    let next = run.next.get(token);
    if (!next) run.next.set(token, (next = newRun([token])));
    this.#run = next;
    this.#at = 1;
  }

  #findValue(value: unknown, rules: PathRules): void {
    switch (typeof value) {
      case 'string':
        // React omits an empty text, and conditions treat both an empty text and 0 as missing.
        if (value === '' || (rules.isFixed && !rules.isInner)) return this.#step(value);
        if (!rules.isInner) this.#values.push(value);
        return this.#step(FILLED_IN);
      case 'number':
        if (value === 0 || (rules.isFixed && !rules.isInner)) {
          this.#step(FIXED_NUMBER);
          return this.#step(value);
        }
        if (!rules.isInner) this.#values.push(String(value));
        return this.#step(NUMBER);
      case 'boolean':
        return this.#step(value ? TRUE : FALSE);
      case 'undefined':
        return this.#step(UNDEFINED);
      case 'object':
        if (value === null) return this.#step(NULL);
        if (Array.isArray(value))
          return rules.kept ? this.#findKept(value, rules, rules.kept) : this.#findArray(value, rules);
        if (rules.isInner) return this.#step(OBJECT);
        return this.#findObject(value as Readonly<Record<string, unknown>>, rules);
      default:
        throw new TypeError(`A fragment cannot have a ${typeof value} in its props; pass what it renders instead.`);
    }
  }

  #findKept(array: readonly unknown[], rules: PathRules, kept: KeptShapes): void {
    let known = kept.known.get(array);
    if (!known) {
      const values: string[] = [];
      const shape = kept.tree.find([], array, { ...rules, kept: null }, values);
      known = { shape: (shape.stored ??= ++kept.count), values };
      kept.known.set(array, known);
    }
    for (let at = 0; at < known.values.length; at++) this.#values.push(known.values[at]!);
    this.#step(KEPT);
    this.#step(known.shape);
  }

  #findArray(array: readonly unknown[], rules: PathRules): void {
    this.#step(LIST);
    this.#step(array.length);
    if (rules.isInner) return;
    for (let at = 0; at < array.length; at++) this.#findValue(array[at], rules);
  }

  #findObject(object: Readonly<Record<string, unknown>>, rules: PathRules): void {
    this.#step(OBJECT);
    for (const name in object) {
      const value = object[name];
      if (typeof value === 'function' && HANDLER.test(name)) continue;
      this.#findValue(value, this.#findName(name, rules));
    }
    this.#step(END);
  }

  /** Moves past the name of a property and its rules, which are looked up once for each shape. */
  #findName(name: string, rules: PathRules): PathRules {
    this.#step(name);
    const { tokens } = this.#run;
    // The rules are always in the same run as the name, because they depend only on it.
    if (this.#at === tokens.length) tokens.push(rulesBelow(rules, name));
    return tokens[this.#at++] as PathRules;
  }
}

function newRun<Stored>(tokens: Token[] = []): Run<Stored> {
  return { tokens, next: null, stored: undefined };
}

/** Moves the tokens from `at` on into a separate run. */
function splitRun<Stored>(run: Run<Stored>, at: number): void {
  const rest: Run<Stored> = { ...run, tokens: run.tokens.slice(at) };
  run.tokens.length = at;
  run.next = new Map([[rest.tokens[0]!, rest]]);
  run.stored = undefined;
}

/** Props that do not affect the HTML. */
const HANDLER = /^(?:on[A-Z]|ref$)/;

const FILLED_IN = 0;
const FIXED_NUMBER = 1;
const TRUE = 2;
const FALSE = 3;
const UNDEFINED = 4;
const NULL = 5;
const LIST = 6;
const OBJECT = 7;
const KEPT = 8;
const NUMBER = 9;
/** The token at the end of an object; no property has this name. */
const END = ' ';

/** Copies a value and replaces its variable strings and numbers by placeholders, in the order of `find`. */
export function withPlaceholders(
  value: unknown,
  root: PathRules,
  placeholderOf: (index: number, isNumber: boolean) => string,
): unknown {
  let count = 0;
  const copy = (original: unknown, rules: PathRules): unknown => {
    if (rules.isInner) return original;
    if ((typeof original === 'string' && original !== '') || (typeof original === 'number' && original !== 0)) {
      return rules.isFixed ? original : placeholderOf(count++, typeof original === 'number');
    }
    if (Array.isArray(original)) return original.map((item) => copy(item, rules));
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(
      Object.entries(original).map(([name, innerValue]) => [name, copy(innerValue, rulesBelow(rules, name))]),
    );
  };
  return copy(value, root);
}
