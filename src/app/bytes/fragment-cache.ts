import { RecentByOwner } from '#kit/recent-by-owner.ts';
import type { Fragment, FragmentContext, FragmentItems, FragmentWriter } from '#ui/fragment-list.tsx';
import { ByteWriter } from './byte-writer.ts';
import { compactHtml } from './compact-html.ts';
import {
  hasTextPlaceholder,
  type Placeholder,
  type HtmlWithPlaceholders,
  listPlaceholder,
  splitAtPlaceholders,
  valuePlaceholder,
} from './placeholders.ts';
import { type PathRules, pathRules, ShapeTree, withPlaceholders } from './shape.ts';

/** The items of a list, with their contexts. */
export type List = FragmentItems & { contextValues: readonly unknown[] };

/** Renders an item with React, in its contexts. `writer` writes the lists in it; absent: React does. */
type Render = (
  fragment: Fragment<never>,
  props: object,
  contextValues: readonly unknown[],
  writer?: FragmentWriter,
) => string;

/** `isUrl`: the value begins a URL. `isCompactUrl`: it is in a link of compact HTML. */
type UrlPlaceholder = { isUrl: boolean; isCompactUrl: boolean };

/** The HTML around the values that differ between items of the same shape: piece, placeholder, piece, placeholder, … piece. */
type CompiledFragment = {
  pieces: readonly Uint8Array[];
  placeholders: readonly (Placeholder & UrlPlaceholder)[];
  /** The fragments of the lists, and the values of their contexts. */
  lists: readonly Pick<List, 'of' | 'contextValues'>[];
};

/** What is cached about one component. `null`: it cannot be rendered with placeholders in this shape. */
type FragmentShapes = { rules: PathRules; tree: ShapeTree<CompiledFragment | null>; shapes: number; bytes: number };

/**
 * The last rendered item of an object (`Fragment.whole`). `around`: the HTML around its texts, set once it was rendered
 * a second time; `null`: the component changes a text, so it cannot be cached.
 */
type Whole = { props: object; around?: AroundTexts | null };
/** `placeholders`: for each piece except the last, the index of the text after it, and whether that text is a URL. */
type AroundTexts = { pieces: readonly Uint8Array[]; placeholders: readonly ({ index: number } & UrlPlaceholder)[] };

/**
 * Maximum number for all components together. When it is exceeded, items that were not used since the last time are
 * discarded. There can be as many as listings in memory, which own them. A card takes about 2 KB, a table of model
 * years about 6 KB.
 */
const MAX_WHOLES = 8_192;

/**
 * Maximum size of the HTML of repeated items (`Fragment.keptAgainWith`), for all components together. When it is
 * exceeded, HTML that was not used since the last time is discarded. A gallery with many pictures takes 40 KB.
 */
const MAX_AGAIN_BYTES = 16 * 1024 * 1024;

/** Maximum number per component. When it is exceeded, the component's cache is cleared. */
const MAX_SHAPES = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** The approximate memory of a shape without its HTML: for its tokens, and the objects around each value. */
const SHAPE_BYTES = 2_000;
const VALUE_BYTES = 150;

/**
 * Writes the items of lists from cached HTML. An item whose component cannot be rendered with placeholders is rendered
 * by React each time; `renderedWhole` counts such items.
 */
export class FragmentCache {
  renderedWhole = 0;
  readonly #known = new WeakMap<object, FragmentShapes>();
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;
  readonly #wholes: RecentByOwner<Whole>;
  /** The HTML of items that depend only on one object (`Fragment.keptWith`), as long as that object exists. */
  readonly #kept = new WeakMap<object, WeakMap<object, Uint8Array>>();
  /**
   * The HTML of items that are cached with an object (`Fragment.keptAgainWith`). `null`: the item was rendered once so
   * far.
   */
  readonly #again: RecentByOwner<Uint8Array | null>;
  readonly #scratch = new ByteWriter();
  readonly #render: Render;

  constructor(render: Render, maxWholes = MAX_WHOLES, maxAgainBytes = MAX_AGAIN_BYTES) {
    this.#render = render;
    this.#wholes = new RecentByOwner(maxWholes);
    this.#again = new RecentByOwner(maxAgainBytes, (html) => html?.length ?? 0);
  }

  /** Appends the HTML of all items of a list. */
  writeList(writer: ByteWriter, { of, items, contextValues }: List): void {
    for (const item of items) this.write(writer, of, item, contextValues);
  }

  /** Appends the HTML of one item. */
  write(writer: ByteWriter, fragment: Fragment<never>, props: object, contextValues: readonly unknown[]): void {
    if (fragment.keptWith) return this.#writeKept(writer, fragment, fragment.keptWith(props as never), props);
    const owner = fragment.keptAgainWith?.(props as never);
    if (owner) return this.#writeAgain(writer, fragment, owner, props, contextValues);
    if (fragment.whole && this.#writeWhole(writer, fragment, props)) return;
    this.#writeFilled(writer, fragment, props, contextValues);
  }

  #writeKept(writer: ByteWriter, fragment: Fragment<never>, owner: object, props: object): void {
    refuseContexts(fragment);
    let kept = this.#kept.get(fragment);
    if (!kept) this.#kept.set(fragment, (kept = new WeakMap()));
    let html = kept.get(owner);
    if (!html) kept.set(owner, (html = encodePiece(this.#render(fragment, props, []))));
    writer.bytes(html);
  }

  #writeAgain(
    writer: ByteWriter,
    fragment: Fragment<never>,
    owner: object,
    props: object,
    contextValues: readonly unknown[],
  ): void {
    // The cached HTML would contain the values of the first contexts.
    if (fragment.contexts?.some(({ keyOf }) => !keyOf))
      throw new Error('A fragment that is kept needs contexts with one key.');
    const html = this.#again.get(fragment, owner);
    if (html) return writer.bytes(html);
    const begin = writer.length;
    this.#writeFilled(writer, fragment, props, contextValues);
    // Most items that are rendered once are not rendered again.
    const isKept = html === null || fragment.keptAtOnce === true;
    this.#again.set(fragment, owner, isKept ? new Uint8Array(writer.written.subarray(begin)) : null);
  }

  #writeFilled(writer: ByteWriter, fragment: Fragment<never>, props: object, contextValues: readonly unknown[]): void {
    if (this.writeFromParts(writer, fragment, props, contextValues)) return;
    this.renderedWhole++;
    writer.text(this.#render(fragment, props, contextValues));
  }

  /** Appends an item from the cached HTML of its shape. Returns `false` if React must render it. */
  writeFromParts(
    writer: ByteWriter,
    fragment: Fragment<never>,
    props: object,
    contextValues: readonly unknown[],
  ): boolean {
    const lists = listsIn(fragment, props);
    if (!lists) return false;
    const known = this.#of(fragment);
    const values: string[] = [];
    const keys = contextValues.length === 0 ? NO_KEYS : this.#keysOf(fragment, contextValues);
    const shape = known.tree.find(keys, props, known.rules, values);
    if (shape.stored === undefined) {
      shape.stored = this.#compile(fragment, props, contextValues, known.rules, lists);
      known.bytes += SHAPE_BYTES + VALUE_BYTES * values.length + sizeOf(shape.stored);
      if (++known.shapes > MAX_SHAPES || known.bytes > MAX_BYTES) this.#known.delete(fragment);
    }
    const { stored } = shape;
    if (!stored || !areOf(lists, stored.lists)) return false;
    this.#fill(writer, stored, values, lists);
    return true;
  }

  /** Appends an item from its cached HTML. Returns `false` if there is none, or if it cannot be cached. */
  #writeWhole(writer: ByteWriter, fragment: Fragment<never>, props: object): boolean {
    refuseContexts(fragment);
    const { ownerOf, isSame, textsOf } = fragment.whole!;
    const [owner, texts] = [ownerOf(props as never), textsOf(props as never)];
    if (!owner || texts.length === 0 || texts.includes('')) return false;
    const kept = this.#wholes.get(fragment, owner);
    if (!kept || !isSame(kept.props as never, props as never)) {
      // Most items that are rendered once are not rendered again.
      this.#wholes.set(fragment, owner, { props });
      return false;
    }
    if (kept.around === undefined) kept.around = this.#splitAtTexts(fragment, props, texts);
    if (kept.around === null) return false;
    const { pieces, placeholders } = kept.around;
    writer.bytes(pieces[0]!);
    for (let at = 0; at < placeholders.length; at++) {
      writeValue(writer, texts[placeholders[at]!.index]!, placeholders[at]!);
      writer.bytes(pieces[at + 1]!);
    }
    return true;
  }

  #splitAtTexts(fragment: Fragment<never>, props: object, texts: readonly string[]): AroundTexts | null {
    this.#scratch.clear();
    const placeholders = texts.map((_text, index) => valuePlaceholder(index));
    this.#writeFilled(this.#scratch, fragment, fragment.whole!.withTexts(props as never, placeholders), []);
    const split = splitAtPlaceholders(this.#scratch.written.toString());
    if (!split || texts.some((_text, text) => split.placeholders.every(({ index }) => index !== text))) return null;
    return {
      pieces: split.texts.map(encodePiece),
      placeholders: split.placeholders.map(({ index }, at) => ({
        index,
        ...urlPlaceholder(fragment, split.texts[at]!),
      })),
    };
  }

  #fill(writer: ByteWriter, compiled: CompiledFragment, values: string[], lists: readonly FragmentItems[]): void {
    const { pieces, placeholders } = compiled;
    writer.bytes(pieces[0]!);
    // Faster than an iterator: a page would create a thousand of them.
    for (let at = 0; at < placeholders.length; at++) {
      const placeholder = placeholders[at]!;
      const { kind, index } = placeholder;
      if (kind === 'value') writeValue(writer, values[index]!, placeholder);
      else {
        const { contextValues } = compiled.lists[index]!;
        const { of, items } = lists[index]!;
        // Faster than an iterator (see above).
        for (let i = 0; i < items.length; i++) this.write(writer, of, items[i]!, contextValues);
      }
      writer.bytes(pieces[at + 1]!);
    }
  }

  #of(fragment: Fragment<never>): FragmentShapes {
    let known = this.#known.get(fragment);
    if (!known) {
      const rules = pathRules(fragment.fixed, fragment.inner?.paths, fragment.kept);
      known = { rules, tree: new ShapeTree(), shapes: 0, bytes: 0 };
      this.#known.set(fragment, known);
    }
    return known;
  }

  #keysOf({ contexts }: Fragment<never>, values: readonly unknown[]): (string | number)[] {
    return values.map((value, index) => this.#keyOf(contexts![index]!, value));
  }

  /**
   * Returns a key for a context's value: an object represents itself, any other value is represented by its type and
   * text.
   */
  #keyOf({ keyOf }: FragmentContext, value: unknown): string | number {
    if (keyOf) return keyOf(value as never);
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
    rules: PathRules,
    expected: readonly FragmentItems[],
  ): CompiledFragment | null {
    const lists: Pick<List, 'of' | 'contextValues'>[] = [];
    const writer: FragmentWriter = {
      write: (of, items, inner) =>
        items.length === 0 ? '' : listPlaceholder(lists.push({ of: of as never, contextValues: inner }) - 1),
    };
    let html: string;
    try {
      html = this.#render(fragment, withPlaceholders(props, rules, valuePlaceholder) as object, contextValues, writer);
    } catch {
      return null;
    }
    const split = splitAtPlaceholders(fragment.compact ? compactHtml(html, hasTextPlaceholder) : html);
    if (!split || !beginsWithElement(split) || !endsWithElement(split)) return null;
    if (!areOf(expected, lists)) return null;
    return {
      pieces: split.texts.map((text) => Buffer.from(text)),
      placeholders: split.placeholders.map((placeholder, index) => ({
        ...placeholder,
        ...urlPlaceholder(fragment, split.texts[index]!),
      })),
      lists,
    };
  }
}

/** A list contains only elements. */
function beginsWithElement({ texts, placeholders }: HtmlWithPlaceholders): boolean {
  const first = texts[0]!;
  return first === '' ? placeholders[0]?.kind === 'list' : first.startsWith('<');
}

function endsWithElement({ texts, placeholders }: HtmlWithPlaceholders): boolean {
  const last = texts.at(-1)!;
  return last === '' ? placeholders.at(-1)?.kind === 'list' : last.endsWith('>');
}

const NO_KEYS: readonly string[] = [];
const NO_LISTS: readonly FragmentItems[] = [];

/** Returns the lists in an item that are not empty; `undefined` if they are unknown. */
function listsIn({ inner }: Fragment<never>, props: object): readonly FragmentItems[] | undefined {
  return inner ? inner.listsOf(props as never)?.filter(({ items }) => items.length > 0) : NO_LISTS;
}

/** Throws if a component reads a context, because the cached HTML would contain the values of the first contexts. */
function refuseContexts({ contexts }: Fragment<never>): void {
  if (contexts !== undefined && contexts.length > 0) throw new Error('A fragment with contexts cannot be kept whole.');
}

/** Returns whether two arrays of lists have the same fragments in the same order. */
function areOf(lists: readonly Pick<List, 'of'>[], others: readonly Pick<List, 'of'>[]): boolean {
  if (lists.length !== others.length) return false;
  for (let at = 0; at < lists.length; at++) if (lists[at]!.of !== others[at]!.of) return false;
  return true;
}

/** Copies the bytes, because Buffer returns a part of a shared pool, which the piece would keep in memory. */
function encodePiece(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}

function sizeOf(compiled: CompiledFragment | null): number {
  return compiled?.pieces.reduce((sum, { length }) => sum + length, 0) ?? 0;
}

const SLASH = 0x2f;
const URL_START = / (?:href|src|action|formAction|xlink:href)="$/;

/** A value within an address, after its path. */
const IN_LINK = / (?:href|action)="[^"]*$/;

function urlPlaceholder({ compact }: Fragment<never>, before: string): UrlPlaceholder {
  return { isUrl: URL_START.test(before), isCompactUrl: compact === true && IN_LINK.test(before) };
}

function writeValue(writer: ByteWriter, value: string, { isUrl, isCompactUrl }: UrlPlaceholder): void {
  const text = isUrl ? safeUrl(value) : value;
  if (isCompactUrl) writer.address(text);
  else writer.escaped(text);
}

/** Replaces a URL that would run a script, as React does. Browsers ignore control characters in the scheme of a URL. */
function safeUrl(url: string): string {
  // Most URLs are paths of the site, which have no scheme.
  if (url.charCodeAt(0) === SLASH) return url;
  const end = url.indexOf(':');
  if (end < 0) return url;
  const scheme = url.slice(0, end + 1).replaceAll(/[\p{Cc} ]/gu, '');
  return scheme.toLowerCase() === 'javascript:' ? 'about:blank' : url;
}
