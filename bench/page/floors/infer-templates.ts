import type { HtmlElement, HtmlNode } from './parse-html.ts';

/** A text in a template: the same everywhere, or a field of the data, which may be `null` if it is optional. */
export type Value = { constant: string } | { field: string; isOptional: boolean };

/** A Boolean attribute is present without a value, and its field is `true` or `false`. */
export type TemplateAttribute = { name: string; value: Value; isBoolean: boolean };

export type Part =
  | { kind: 'text'; text: Value }
  | { kind: 'element'; tag: string; attributes: readonly TemplateAttribute[]; parts: readonly Part[] }
  /** Shown if the field is `true`. */
  | { kind: 'optional'; field: string; part: Part }
  /** Renders a component for each entry of the field, which is an array of data. */
  | { kind: 'list'; field: string; component: string };

export type Component = { name: string; parts: readonly Part[] };

/** The data of one rendered component: texts, flags, and the data of the components in its lists. */
export type TemplateData = Record<string, unknown>;

export type Templates = {
  /** The first is the page itself. */
  components: readonly Component[];
  /** The data of each page. */
  pages: readonly TemplateData[];
};

/** The component of the whole page. */
export const PAGE = 'Page';

const BOOLEAN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'async autofocus checked default defer disabled hidden inert multiple novalidate open readonly required selected'.split(
    ' ',
  ),
);

/**
 * Derives the templates that a developer would write by hand from rendered pages, and the data that each page needs.
 * Elements that repeat as siblings somewhere become components, which lists render; what is the same in all instances
 * becomes static, what differs becomes a field, and what is sometimes missing becomes optional.
 */
export function inferTemplates(pages: readonly (readonly HtmlNode[])[]): Templates {
  const roots = pages.map((children): HtmlElement => ({ tag: 'div', attributes: new Map(), children }));
  const repeated = new Set<string>();
  for (const element of roots.flatMap(elementsOf)) {
    for (const { key, nodes } of runsOf(element.children)) if (nodes.length > 1) repeated.add(key);
  }
  const names = new Map([...repeated].map((key, index) => [key, `Item${index}`]));
  const instances = new Map<string, HtmlElement[]>([[PAGE, roots]]);
  for (const element of roots.flatMap(elementsOf).filter((each) => !roots.includes(each))) {
    const name = names.get(keyOf(element));
    if (name) instances.set(name, [...(instances.get(name) ?? []), element]);
  }
  const dataOf = new Map([...instances.values()].flat().map((element): [HtmlElement, TemplateData] => [element, {}]));
  const components = [...instances].map(([name, elements]): Component => {
    const inference = new Inference(names, dataOf);
    const datas = elements.map((element) => dataOf.get(element)!);
    const parts =
      name === PAGE
        ? inference.children(
            elements.map(({ children }) => children),
            datas,
          )
        : [inference.element(elements, datas)];
    inference.complete(datas);
    return { name, parts };
  });
  // Parsed, because V8 reads objects more slowly whose properties were deleted.
  const pageData = JSON.parse(JSON.stringify(roots.map((root) => dataOf.get(root)!))) as TemplateData[];
  return { components, pages: pageData };
}

/** Infers one component from all its instances. */
class Inference {
  readonly #fields: string[] = [];
  readonly #names: ReadonlyMap<string, string>;
  readonly #dataOf: ReadonlyMap<HtmlElement, TemplateData>;

  constructor(names: ReadonlyMap<string, string>, dataOf: ReadonlyMap<HtmlElement, TemplateData>) {
    this.#names = names;
    this.#dataOf = dataOf;
  }

  /** @param datas the data that each element's fields go to. */
  element(elements: readonly HtmlElement[], datas: readonly TemplateData[]): Part {
    const names = new Set(elements.flatMap(({ attributes }) => [...attributes.keys()]));
    const attributes = [...names].map((name): TemplateAttribute => {
      const values = elements.map((element) => element.attributes.get(name) ?? null);
      if (!BOOLEAN_ATTRIBUTES.has(name.toLowerCase()))
        return { name, value: this.#value(values, datas), isBoolean: false };
      const flags = values.map((value) => value !== null);
      const isConstant = !flags.includes(false);
      const value = isConstant ? { constant: '' } : { field: this.#field(datas, flags), isOptional: false };
      return { name, value, isBoolean: true };
    });
    const parts = this.children(
      elements.map(({ children }) => children),
      datas,
    );
    return { kind: 'element', tag: elements[0]!.tag, attributes, parts };
  }

  #field(datas: readonly TemplateData[], values: readonly unknown[]): string {
    const field = `f${this.#fields.length}`;
    this.#fields.push(field);
    datas.forEach((data, index) => (data[field] = values[index]));
    return field;
  }

  children(lists: readonly (readonly HtmlNode[])[], datas: readonly TemplateData[]): Part[] {
    const runs = lists.map(runsOf);
    const order = runs.reduce<string[]>(
      (merged, each) =>
        mergeOrders(
          merged,
          each.map(({ key }) => key),
        ),
      [],
    );
    const placed = runs.map((each) => place(order, each));
    return order.map((key, position) => {
      const at = placed.map((each) => each[position] ?? []);
      if (key === TEXT)
        return {
          kind: 'text',
          text: this.#value(
            at.map(([text = null]) => text as string | null),
            datas,
          ),
        };
      const component = this.#names.get(key);
      if (component) {
        const items = at.map((nodes) => nodes.map((node) => this.#dataOf.get(node as HtmlElement)!));
        return { kind: 'list', field: this.#field(datas, items), component };
      }
      const present = at.flatMap((nodes, index) => (nodes.length > 0 ? [index] : []));
      const isOptional = present.length < at.length;
      const field = isOptional
        ? this.#field(
            datas,
            at.map((nodes) => nodes.length > 0),
          )
        : '';
      const part = this.element(
        present.map((index) => at[index]![0] as HtmlElement),
        present.map((index) => datas[index]!),
      );
      return isOptional ? { kind: 'optional', field, part } : part;
    });
  }

  #value(texts: readonly (string | null)[], datas: readonly TemplateData[]): Value {
    const [first = null] = texts;
    if (first !== null && texts.every((text) => text === first)) return { constant: first };
    return { field: this.#field(datas, texts), isOptional: texts.includes(null) };
  }

  /** Adds the fields that some data lack, so that all have the same fields in the same order. */
  complete(datas: readonly TemplateData[]): void {
    for (const data of datas) {
      const values = this.#fields.map((field) => data[field] ?? null);
      for (const field of this.#fields) delete data[field];
      this.#fields.forEach((field, index) => (data[field] = values[index]));
    }
  }
}

const TEXT = '#text';

/** Siblings with the same key, one after the other. */
type Run = { key: string; nodes: HtmlNode[] };

function runsOf(children: readonly HtmlNode[]): Run[] {
  const runs: Run[] = [];
  for (const node of children) {
    const key = typeof node === 'string' ? TEXT : keyOf(node);
    const last = runs.at(-1);
    if (last?.key === key) last.nodes.push(node);
    else runs.push({ key, nodes: [node] });
  }
  return runs;
}

/**
 * Elements with the same key come from the same place in a template: the same tag, first class and ID, or for an element
 * without these, the same first child. IDs with digits are data.
 */
function keyOf({ tag, attributes, children }: HtmlElement): string {
  const [className] = (attributes.get('class') ?? '').split(' ', 1);
  const id = attributes.get('id');
  const own = `${tag}${className ? `.${className}` : ''}${id && !/\d/.test(id) ? `#${id}` : ''}`;
  if (own !== tag) return own;
  const child = children.find((node) => typeof node !== 'string');
  return child ? `${tag}>${keyOf(child)}` : tag;
}

/** Returns the shortest sequence that contains both sequences. */
function mergeOrders(a: readonly string[], b: readonly string[]): string[] {
  const shared = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      shared[i]![j] = a[i] === b[j] ? shared[i + 1]![j + 1]! + 1 : Math.max(shared[i + 1]![j]!, shared[i]![j + 1]!);
    }
  }
  const merged: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      merged.push(a[i++]!);
      j++;
    } else if (shared[i + 1]![j]! >= shared[i]![j + 1]!) merged.push(a[i++]!);
    else merged.push(b[j++]!);
  }
  return [...merged, ...a.slice(i), ...b.slice(j)];
}

/** Returns the nodes at each position of a sequence that contains the keys of all runs in their order. */
function place(order: readonly string[], runs: readonly Run[]): (HtmlNode[] | undefined)[] {
  let next = 0;
  return order.map((key) => (runs[next]?.key === key ? runs[next++]!.nodes : undefined));
}

function elementsOf(element: HtmlElement): HtmlElement[] {
  return [element, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child)))];
}
