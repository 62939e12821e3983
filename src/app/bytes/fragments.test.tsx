import { inspect } from 'node:util';
import * as react from 'react';
import type { Context, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { createFreshImport } from '#kit/testing/import-fresh.ts';
import type { Fragment, FragmentWriter } from '#ui/fragment-list.tsx';
import { ByteWriter } from './byte-writer.ts';
import { compactHtml } from './compact-html.ts';
import { MODELS_PAGES } from './testing/models-states.ts';
import { IS_LONG, resultsData, RESULTS_STATES } from './testing/results-states.ts';
import { VEHICLE_PAGES, vehicleData } from './testing/vehicle-states.ts';

/** The contexts that are read while something is rendered. */
const contextsRead = new Set<object>();

/** Creates a context that records when it is read. */
function createContext<Value>(value: Value): Context<Value> {
  const context = react.createContext(value);
  for (const key of ['_currentValue', '_currentValue2']) {
    let current: unknown = value;
    Object.defineProperty(context, key, {
      get: () => {
        contextsRead.add(context);
        return current;
      },
      set: (next: unknown) => {
        current = next;
      },
    });
  }
  return context;
}

const recording = { ...react, createContext };
const importPages = createFreshImport(import.meta.url, { react: { ...recording, default: recording } });
const { FragmentList, FragmentWriterContext } =
  await importPages<typeof import('#ui/fragment-list.tsx')>('#ui/fragment-list.tsx');
const { renderPageElement } =
  await importPages<typeof import('../document/page-table.tsx')>('../document/page-table.tsx');
const { FragmentCache } = await importPages<typeof import('./fragment-cache.ts')>('./fragment-cache.ts');

/** The different items of every fragment in many states of the pages that have any, by their contents. */
const items = new Map<Fragment<never>, Map<string, object>>();
const contentsOf = (props: object) =>
  inspect(props, { depth: null, maxArrayLength: null, maxStringLength: null, compact: true });

beforeAll(async () => {
  for (const data of MODELS_PAGES) collect(renderPageElement('models', data));
  for (const { brand, state } of VEHICLE_PAGES)
    collect(renderPageElement('vehicle-details', await vehicleData(brand, state)));
  for (const { brand, search, found } of RESULTS_STATES)
    collect(renderPageElement('search-results', await resultsData(brand, search, found)));
});

function collect(page: ReactNode): void {
  const add = (fragment: Fragment<never>, added: readonly object[]) => {
    const known = items.get(fragment) ?? new Map<string, object>();
    items.set(fragment, known);
    for (const props of added) {
      const contents = contentsOf(props);
      if (known.has(contents)) continue;
      known.set(contents, props);
      for (const list of fragment.inner?.listsOf(props as never) ?? []) add(list.of, list.items);
    }
  };
  const write = (fragment: unknown, added: readonly object[]) => {
    add(fragment as Fragment<never>, added);
    return '';
  };
  renderToString(<FragmentWriterContext value={{ write }}>{page}</FragmentWriterContext>);
}

function renderItem({ component }: Fragment<never>, props: object, _values?: unknown, writer?: FragmentWriter): string {
  const Item = component as unknown as (props: object) => ReactNode;
  const html = renderToString(
    <FragmentWriterContext value={writer ?? null}>
      <Item {...props} />
    </FragmentWriterContext>,
  );
  // React writes the links that preload pictures first; the document's head has them.
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '');
}

test('the states contain every fragment, in different shapes', () => {
  // A new fragment needs states that contain it.
  expect(items.size).toBe(148);
});

/** How many items of a fragment are tested; `npm run test:long` tests all. Few fragments have more. */
const SAMPLED_ITEMS = 16;

/** Returns items at equal distances, the first one included. */
function sampleItems(all: readonly object[]): readonly object[] {
  const step = IS_LONG ? 1 : Math.max(1, all.length / SAMPLED_ITEMS);
  return Array.from({ length: Math.floor(all.length / step) }, (_item, at) => all[Math.floor(at * step)]!);
}

test('every fragment from the cache equals React’s', () => {
  for (const [fragment, known] of items) {
    const all = sampleItems([...known.values()]);
    const cache = new FragmentCache(renderItem);
    const writer = new ByteWriter();
    const rendered = all.map((props) => renderItem(fragment, props));
    // HTML is kept the second time, and written the third.
    for (const [at, props] of [...all, ...all, ...all].entries()) {
      writer.clear();
      cache.write(writer, fragment, props, fragment.contexts?.map(() => 0) ?? []);
      expect(compactHtml(writer.written.toString())).toBe(compactHtml(rendered[at % all.length]!));
    }
    expect(cache.renderedWhole, `of a fragment with items like ${JSON.stringify(all[0])}`).toBe(0);
  }
});

/** Returns the contexts that a fragment reads without naming them. */
function unnamedContexts(fragment: Fragment<never>, props: object): object[] {
  contextsRead.clear();
  renderItem(fragment, props);
  return [...contextsRead].filter(
    (context) => context !== FragmentWriterContext && !fragment.contexts?.some((named) => named.context === context),
  );
}

test('no fragment reads a context that it does not name', () => {
  for (const [fragment, all] of items)
    for (const props of all.values()) expect(unnamedContexts(fragment, props)).toEqual([]);
});

test('detects a context that a fragment does not name, in a hook or a consumer', () => {
  const Color = createContext('red');
  const readers = [
    () => <p>{react.useContext(Color)}</p>,
    () => <Color.Consumer>{(color) => <p>{color}</p>}</Color.Consumer>,
  ];
  for (const component of readers) {
    const fragment: Fragment<object> = { component, keyOf: () => '', fixed: [], contexts: [] };
    expect(unnamedContexts(fragment as never, {})).toEqual([Color]);
    expect(unnamedContexts({ ...fragment, contexts: [{ context: Color }] } as never, {})).toEqual([]);
  }
});

test('the list itself reads only the writer', () => {
  contextsRead.clear();
  const fragment: Fragment<{ id: number }> = {
    component: ({ id }) => <p>{id}</p>,
    keyOf: ({ id }) => id,
    fixed: [],
    contexts: [],
  };
  expect(renderToString(<FragmentList of={fragment} items={[{ id: 1 }]} />)).toBe('<p>1</p>');
  expect([...contextsRead]).toEqual([FragmentWriterContext]);
});
