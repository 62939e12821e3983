import * as fc from 'fast-check';
import * as React from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { childrenText } from './html.ts';
import { Fragment, jsx } from './jsx-runtime.ts';
import { Suspense } from './react.ts';
import { normalizeToReactOutput } from './testing/normalize-to-react-output.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';

/** An element tree as plain data, to be rendered once by React and once by our runtime. */
type Tree =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Tree[]
  | { type: string; props: object; children: Tree[] };

type Make = (type: string, props: object, children: unknown[]) => unknown;

function makeTree(tree: Tree, make: Make): unknown {
  if (Array.isArray(tree)) return tree.map((child: Tree) => makeTree(child, make));
  if (typeof tree !== 'object' || tree === null) return tree;
  const { type, props, children } = tree as Exclude<
    Tree,
    readonly Tree[] | string | number | boolean | null | undefined
  >;
  return make(
    type,
    props,
    children.map((child) => makeTree(child, make)),
  );
}

const byReact: Make = (type, props, children) => {
  const types: Record<string, unknown> = { Fragment: React.Fragment, Suspense: React.Suspense, Echo };
  return React.createElement((types[type] ?? type) as string, props, ...(children as React.ReactNode[]));
};

const byUs: Make = (type, props, children) => {
  const types: Record<string, unknown> = { Fragment, Suspense, Echo };
  const inside = children.length === 0 ? {} : { children: children.length === 1 ? children[0] : children };
  return jsx((types[type] ?? type) as string, { ...props, ...inside });
};

function Echo({ children, mark }: { children?: React.ReactNode; mark?: string }) {
  return mark === undefined ? children : [mark, children];
}

const TAGS =
  'div span p a li ul button form label section svg path g table tbody tr td pre b summary details fieldset'.split(' ');
const VOID = 'img input br hr source wbr area'.split(' ');
const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('', '\n', '\nx', '<b>', `"'&`, '’', ' ', 'javascript:alert(1)', 'a\u0000b', '\u{1F697}'),
);
const value = fc.oneof(
  text,
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constantFrom(null, undefined, Number.NaN, 0.5, () => 1),
);
const NAMES =
  `className id htmlFor tabIndex title href src srcSet alt action method target encType name value type checked
  disabled hidden inert open multiple readOnly required autoFocus autoComplete inputMode enterKeyHint maxLength min max step
  fetchPriority loading decoding width height role dir lang viewBox fill strokeWidth fillRule clipPath xlinkHref xmlLang
  strokeLinecap d focusable draggable contentEditable spellCheck download cols rows size span rowSpan colSpan start
  crossOrigin dateTime noValidate formAction formMethod formNoValidate aria-label aria-hidden aria-current data-index
  data-open itemScope itemProp itemType popover popoverTarget popoverTargetAction placeholder pattern acceptCharset
  defaultChecked defaultValue onClick onToggle ref`.split(/\s+/);
// A ref is an object. A function as an action is a form that runs in the browser.
const valueOf = (name: string) => {
  if (name === 'ref') return fc.constant({ current: null });
  if (name.startsWith('on')) return fc.constant(() => {});
  return /^(formAction|action)$/.test(name) ? value.filter((each) => typeof each !== 'function') : value;
};
const props = fc
  .uniqueArray(fc.constantFrom(...NAMES), { maxLength: 6 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, valueOf(name)]))));

const leaf: fc.Arbitrary<Tree> = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.record({ type: fc.constantFrom(...VOID), props, children: fc.constant<Tree[]>([]) }),
);
const { tree } = fc.letrec<{ tree: Tree }>((tie) => {
  const children = fc.array(tie('tree'), { maxLength: 4 });
  return {
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.record({ type: fc.constantFrom(...TAGS), props, children }),
      fc.record({ type: fc.constantFrom('Fragment', 'Suspense'), props: fc.constant({}), children }),
      fc.record({ type: fc.constant('Echo'), props: fc.record({ mark: text }, { requiredKeys: [] }), children }),
      children,
    ),
  };
});

const withoutHoisted = (html: string) => html.replaceAll(/<link rel="preload" as="image"[^>]*\/>/g, '');
/** React keeps the first line break of a <pre> only in a text that is its direct child; our runtime always keeps it. */
const withOneBreak = (html: string) => html.replaceAll(/<pre([^>]*)>\n\n/g, '<pre$1>\n');

/** Returns the HTML, or the fact that the renderer refused. */
function drawn(draw: () => string): string {
  const { error } = console;
  console.error = () => {};
  try {
    return draw();
  } catch {
    return 'refused';
  } finally {
    console.error = error;
  }
}

test('renders any tree of elements, texts, lists and components like React', () => {
  fc.assert(
    fc.property(tree, (each) => {
      const react = drawn(() => withoutHoisted(renderToString(makeTree(each, byReact) as React.ReactNode)));
      expect(withOneBreak(normalizeToReactOutput(drawn(() => childrenText(makeTree(each, byUs)))))).toBe(
        withOneBreak(react),
      );
    }),
    sampleRuns(8_000),
  );
});

const option = fc.record({
  type: fc.constant('option'),
  props: fc.record(
    { value: fc.oneof(text, fc.integer({ min: 0, max: 3 })), title: text, 'data-value': text },
    { requiredKeys: [] },
  ),
  children: fc.array(fc.oneof(text, fc.integer({ min: 0, max: 3 })), { maxLength: 3 }),
});

test('the options of a select are chosen as React chooses them', () => {
  const chosen = fc.oneof(text, fc.integer({ min: 0, max: 3 }), fc.constantFrom(null, undefined));
  const group = fc.record({
    type: fc.constant('optgroup'),
    props: fc.constant({ label: 'x' }),
    children: fc.array(option),
  });
  const inside = fc.array(fc.oneof(option, group), { maxLength: 5 });
  fc.assert(
    fc.property(inside, chosen, fc.constantFrom('value', 'defaultValue'), fc.boolean(), (children, one, name, many) => {
      const wanted = many ? { multiple: true, [name]: [one ?? '', '1'] } : { [name]: one };
      const select: Tree = { type: 'select', props: { ...wanted, onChange: () => {} }, children };
      const react = drawn(() => renderToString(makeTree(select, byReact) as React.ReactNode));
      expect(normalizeToReactOutput(childrenText(makeTree(select, byUs)))).toBe(react);
    }),
    sampleRuns(4_000),
  );
});
