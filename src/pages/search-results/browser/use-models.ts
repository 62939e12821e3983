import { useEffect, useState } from 'react';

/** A model of the catalog. */
export type KnownModel = { code: string; label: string; makeCode: string };

let loading: Promise<readonly KnownModel[]> | undefined;

/** Returns every model of the catalog, fetched once when first `wanted`; empty until it arrives, and on failure. */
export function useModels(wanted: boolean): readonly KnownModel[] {
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
