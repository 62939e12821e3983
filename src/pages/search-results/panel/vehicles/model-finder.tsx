import { formatModelKey } from '#features/reference/reference.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import type { MakeView } from '../../page-data.ts';
import { useEffect, useState } from 'react';
import { fetchSection } from '../../browser/fetch-results.ts';
import { formQuery } from '../../browser/query/form-query.ts';
import { queryValues } from '../../browser/query/query-values.ts';
import { OptionRow } from '../option-list.tsx';
import { formatNumber } from '#kit/text/format.ts';
import { MAX_MAKE_GROUPS } from './group-makes.ts';

type FoundModel = { key: string; makeCode: string; code: string; name: string };

const MOST = 8;

/**
 * Lists models of unchosen makes that match the typed text. Choosing one implies its make. `isAlone`: no make matches
 * the text.
 */
export function ModelFinder(props: { typed: string; makes: readonly MakeView[]; isAlone: boolean }) {
  const { typed, makes, isAlone } = props;
  const models = useModels(typed.trim().length > 1);
  const found = matchModels(models, makes, typed);
  const counts = useCounts(found, makes);
  if (found.length === 0)
    return isAlone ? (
      <p className="option-none" role="status">
        No makes or models match.
      </p>
    ) : null;
  return (
    <ul aria-label="Models">
      {found.map(({ key, code, name }) => {
        const count = counts?.get(key) ?? (counts ? 0 : null);
        return (
          <li key={key}>
            <OptionRow
              name={PARAM_NAMES.model}
              value={code}
              label={name}
              count={count === null ? '' : formatNumber(count)}
              selected={false}
              disabled={count === 0}
            />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Returns models of available, unchosen makes that match the words: first those that start with them, then those that
 * contain them.
 */
export function matchModels(models: readonly KnownModel[], makes: readonly MakeView[], typed: string): FoundModel[] {
  const words = plain(typed);
  if (words.length < 2) return [];
  const makeNames = new Map(makes.filter(({ selected }) => !selected).map(({ value, label }) => [value, label]));
  return models
    .filter(({ makeCode }) => makeNames.has(makeCode))
    .map(({ code, label, makeCode }) => ({
      key: formatModelKey(makeCode, code),
      makeCode,
      code,
      name: `${makeNames.get(makeCode)} ${label}`,
      at: plain(label).indexOf(words),
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ key, makeCode, code, name }) => ({ key, makeCode, code, name }));
}

/** Normalizes text so that `f150` finds `F-150`. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Counts by model key. */
type Counts = ReadonlyMap<string, number>;

const SECTION = 'make';

/**
 * Returns the counts of models in the current search as if their makes were chosen; `null` until they arrive. A model
 * without cars has no count. Counts are fetched again when the search changes, which also changes `makes`.
 */
function useCounts(found: readonly FoundModel[], makes: readonly MakeView[]): Counts | null {
  const [counts, setCounts] = useState<{ of: string; makes: readonly MakeView[]; counts: Counts } | null>(null);
  const of = [...new Set(found.map(({ makeCode }) => makeCode))].toSorted().join();
  useEffect(() => {
    if (!of) return;
    const listening = new AbortController();
    countModels(of.split(','), location.search, listening.signal).then(
      (counted) => !listening.signal.aborted && setCounts({ of, makes, counts: counted }),
      () => undefined,
    );
    return () => listening.abort();
  }, [of, makes]);
  return counts?.of === of && counts.makes === makes ? counts.counts : null;
}

async function countModels(makes: readonly string[], search: string, signal: AbortSignal): Promise<Counts> {
  const values = queryValues(search);
  for (const name of [PARAM_NAMES.make, PARAM_NAMES.model, PARAM_NAMES.trim]) values.delete(name);
  const others = [...values].flatMap(([name, all]) => all.map((value) => [name, value] as const));
  const counts = new Map<string, number>();
  // A search may have at most `MAX_MAKE_GROUPS` makes.
  for (let at = 0; at < makes.length; at += MAX_MAKE_GROUPS) {
    const some = makes.slice(at, at + MAX_MAKE_GROUPS).map((make) => [PARAM_NAMES.make, make] as const);
    const section = await fetchSection(formQuery([...others, ...some]), SECTION, signal);
    if (section.kind !== 'tree') continue;
    for (const make of section.makes)
      for (const model of make.models) counts.set(`${make.value}-${model.value}`, model.count);
  }
  return counts;
}

type KnownModel = { code: string; label: string; makeCode: string };

let loading: Promise<readonly KnownModel[]> | undefined;

/**
 * Returns every model of the catalog. They are fetched once, when first `wanted`. Returns none until they arrive, and
 * if loading fails.
 */
function useModels(wanted: boolean): readonly KnownModel[] {
  const [models, setModels] = useState<readonly KnownModel[]>([]);
  useEffect(() => {
    if (!wanted) return;
    const listening = new AbortController();
    loading ??= loadModels();
    void loading.then((all) => !listening.signal.aborted && setModels(all));
    return () => listening.abort();
  }, [wanted]);
  return models;
}

const TIMEOUT_MS = 10_000;

async function loadModels(): Promise<readonly KnownModel[]> {
  try {
    const response = await fetch('/rest/lsc/reference/models', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The lookup failed with status ${response.status}.`);
    return ((await response.json()) as { items: KnownModel[] }).items;
  } catch {
    loading = undefined;
    return [];
  }
}
