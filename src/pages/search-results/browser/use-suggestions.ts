import { useEffect, useState } from 'react';

/** A search suggested for a text; `query` as in a link. */
export type Suggestion = { text: string; kind: string; count: number; query: string };

const TYPING_MS = 120;
const NONE: readonly Suggestion[] = [];

/**
 * Suggestions for a text, asked for when typing pauses; a newer text ends the question for an older one. Those for the
 * text before stay until others come. None when they cannot be had.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [found, setFound] = useState(NONE);
  const words = text.trim();
  useEffect(() => {
    if (!words) return setFound(NONE);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void suggest(words, asking.signal).then((suggestions) => !asking.signal.aborted && setFound(suggestions));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words]);
  return words ? found : NONE;
}

async function suggest(words: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const response = await fetch(`/rest/lsc/marketplace/suggested/keywords/${encodeURIComponent(words)}`, { signal });
    return response.ok ? ((await response.json()) as { suggestions: Suggestion[] }).suggestions : NONE;
  } catch {
    return NONE;
  }
}
