import { randomBytes } from 'node:crypto';
import type { Fragment } from '#ui/fragment-list.tsx';
import type { ByteWriter } from './byte-writer.ts';
import { type FixedPaths, fixedPaths, ShapeNode, withPlaceholders } from './shape.ts';

/** Renders one item with React, under its contexts. */
type Render = (fragment: Fragment<never>, props: object, contextValues: readonly unknown[]) => string;

/** The HTML around the values of an item: piece, value, piece, value, … piece. */
type Compiled = {
  pieces: readonly Uint8Array[];
  /** Which value follows each piece but the last. */
  order: readonly number[];
  /** Positions in `order` at which a URL begins. */
  urls: ReadonlySet<number>;
};

/** What is known of one component. `null`: it cannot be rendered with placeholders in this shape. */
type Known = { fixed: FixedPaths; root: ShapeNode<Compiled | null>; shapes: number };

/** Of one component. With more, its cache starts again. */
const MAX_SHAPES = 10_000;

/**
 * Writes items of lists from cached HTML. An item whose component cannot be rendered with placeholders is rendered by
 * React each time; `renderedWhole` counts those.
 */
export class FragmentCache {
  renderedWhole = 0;
  readonly #known = new WeakMap<object, Known>();
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;
  readonly #values: string[] = [];
  readonly #render: Render;

  constructor(render: Render) {
    this.#render = render;
  }

  /** Appends the HTML of one item. */
  write(writer: ByteWriter, fragment: Fragment<never>, props: object, contextValues: readonly unknown[]): void {
    const known = this.#of(fragment);
    const values = this.#values;
    values.length = 0;
    let node = known.root;
    for (const value of contextValues) node = node.child(this.#idOf(value));
    node = node.find(props, known.fixed, false, values);
    if (node.stored === undefined) {
      if (++known.shapes > MAX_SHAPES) this.#known.delete(fragment);
      node.stored = this.#compile(fragment, props, contextValues, known.fixed);
    }
    if (node.stored === null) {
      this.renderedWhole++;
      writer.text(this.#render(fragment, props, contextValues));
      return;
    }
    const { pieces, order, urls } = node.stored;
    writer.bytes(pieces[0]!);
    for (let at = 0; at < order.length; at++) {
      const value = values[order[at]!]!;
      writer.text(escape(urls.has(at) ? safeUrl(value) : value));
      writer.bytes(pieces[at + 1]!);
    }
  }

  #of(fragment: Fragment<never>): Known {
    let known = this.#known.get(fragment);
    if (!known) {
      known = { fixed: fixedPaths(fragment.fixed), root: new ShapeNode(), shapes: 0 };
      this.#known.set(fragment, known);
    }
    return known;
  }

  /** Identifies a context's value: an object by itself, any other value by its type and text. */
  #idOf(value: unknown): string | number {
    if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
    let id = this.#ids.get(value);
    if (id === undefined) this.#ids.set(value, (id = ++this.#lastId));
    return id;
  }

  /** Renders the component with placeholders, and splits its HTML at them. */
  #compile(
    fragment: Fragment<never>,
    props: object,
    contextValues: readonly unknown[],
    fixed: FixedPaths,
  ): Compiled | null {
    let html: string;
    try {
      html = this.#render(fragment, withPlaceholders(props, fixed, placeholderOf) as object, contextValues);
    } catch {
      return null;
    }
    const [first = '', ...rest] = html.split(SECRET);
    const holes = rest.map((part) => HOLE.exec(part));
    const texts = [first, ...rest.map((part, index) => part.slice(holes[index]?.[0].length))];
    // A rest of a placeholder means that the component changed it.
    const isChanged = holes.includes(null) || texts.some((text) => text.toLowerCase().includes(TRACE));
    if (isChanged || !html.startsWith('<') || !html.endsWith('>')) return null;
    return {
      pieces: texts.map((text) => Buffer.from(text)),
      order: holes.map((hole) => Number(hole![1])),
      urls: new Set(texts.flatMap((text, index) => (URL_START.test(text) ? [index] : []))),
    };
  }
}

/** A secret that no text of a page contains; in both cases, so that a change of case shows. */
const UNIT = `xQ${randomBytes(4).toString('hex')}`;
/** Repeated, so that a unit is left of it if a component cuts it. */
const SECRET = UNIT.repeat(4);
const TRACE = UNIT.toLowerCase();
const placeholderOf = (index: number) => `${SECRET}${index}Qx`;
/** What follows the secret of an unchanged placeholder. */
const HOLE = /^(\d+)Qx/;

const URL_START = / (?:href|src|action|formAction|xlink:href)="$/;
/** Replaces a URL that would run a script; React does so too. Browsers ignore control characters in a URL's scheme. */
function safeUrl(url: string): string {
  const scheme = url.slice(0, url.indexOf(':') + 1).replaceAll(/[\p{Cc} ]/gu, '');
  return scheme.toLowerCase() === 'javascript:' ? 'about:blank' : url;
}

const SPECIAL = /["&'<>]/;

/** Escapes like React. */
function escape(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
