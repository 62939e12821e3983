import { PARAM_NAMES } from '#features/search/search.ui.ts';
import type { MakeView } from '../../page-data.ts';
import { useEffect, useState } from 'react';

type FoundModel = { key: string; code: string; name: string };

const MOST = 8;

/**
 * Lists models of unchosen makes that match the typed text; choosing one implies its make. `isAlone`: no make matched.
 */
export function ModelFinder(props: { typed: string; makes: readonly MakeView[]; isAlone: boolean }) {
  const { typed, makes, isAlone } = props;
  const models = useModels(typed.trim().length > 1);
  const found = matchModels(models, makes, typed);
  if (found.length === 0)
    return isAlone ? (
      <p className="option-none" role="status">
        No makes or models match.
      </p>
    ) : null;
  return (
    <ul aria-label="Models">
      {found.map(({ key, code, name }) => (
        <li key={key}>
          <label className="option">
            <input className="checkbox" type="checkbox" name={PARAM_NAMES.model} value={code} />
            <span className="option-label">{name}</span>
          </label>
        </li>
      ))}
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
      key: `${makeCode}-${code}`,
      code,
      name: `${makeNames.get(makeCode)} ${label}`,
      at: plain(label).indexOf(words),
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ key, code, name }) => ({ key, code, name }));
}

/** Normalizes text so that `f150` finds `F-150`. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

type KnownModel = { code: string; label: string; makeCode: string };

let loading: Promise<readonly KnownModel[]> | undefined;

/** Returns every model of the catalog, fetched once when first `wanted`; empty until it arrives, and on failure. */
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
