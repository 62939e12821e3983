import type { LazyCarRowView } from '../page-data.ts';
import type { BuyingOptionView, SearchPresetView } from './blocks-data.ts';

/** A link of which a document embeds only the key; complete if its HTML doesn't show everything. */
export type EmbeddedLink<Link extends { key: string }> = Pick<Link, 'key'> & Partial<Link>;

/** Returns the presets with what the HTML shows of them. Call it before anything changes them. */
export function completePresets(presets: readonly EmbeddedLink<SearchPresetView>[]): readonly SearchPresetView[] {
  if (presets.every(isComplete)) return presets;
  const links = document.querySelectorAll('.entry');
  return presets.map((preset, at) => ({ key: preset.key, ...readPreset(links[at]!) }));
}

/** Returns the buying options with what the HTML shows of them. Call it before anything changes them. */
export function completeWays(ways: readonly EmbeddedLink<BuyingOptionView>[]): readonly BuyingOptionView[] {
  if (ways.every(isComplete)) return ways;
  const items = document.querySelectorAll('.ways li');
  return ways.map((way, at) => (isComplete(way) ? way : { key: way.key, ...readWay(items[at]!) }));
}

const completed = new WeakMap<readonly EmbeddedLink<LazyCarRowView>[], readonly LazyCarRowView[]>();

/** Returns the rows of more cars with what the HTML shows of them. It is read once, because rows may disappear. */
export function completeRows(rows: readonly EmbeddedLink<LazyCarRowView>[]): readonly LazyCarRowView[] {
  const known = rows.every(isComplete) ? rows : (completed.get(rows) ?? rows.map(readRow));
  completed.set(rows, known);
  return known;
}

function isComplete<Link extends { key: string; query: string | null }>(link: EmbeddedLink<Link>): link is Link {
  return link.query !== undefined;
}

function readPreset(link: Element): Omit<SearchPresetView, 'key'> {
  const count = link.querySelector('b');
  return {
    label: link.querySelector('.icon')!.nextSibling!.textContent!,
    count: count && numberIn(count),
    query: queryOf(link),
    current: link.hasAttribute('aria-current'),
  };
}

function readRow({ key }: Pick<LazyCarRowView, 'key'>): LazyCarRowView {
  const [heading, note, link] = document.querySelector(`#${key} > .below-head`)!.children;
  return { key, heading: heading!.textContent, note: note!.textContent, query: queryOf(link!), count: numberIn(link!) };
}

function readWay(item: Element): Omit<BuyingOptionView, 'key'> {
  const link = item.querySelector('a')!;
  return { count: numberIn(link.firstChild!), query: queryOf(link) };
}

/** Reads the first number, such as `1,234`; if the browser has translated the page, `1.234`, `1 234` or none. */
const numberIn = ({ textContent }: Node) =>
  Number(/\d+(?:\D\d{3})*/.exec(textContent!)?.[0].replaceAll(/\D/g, '') ?? 0);
const queryOf = (link: Element) => link.getAttribute('href')!.slice('/cars-for-sale?'.length);
