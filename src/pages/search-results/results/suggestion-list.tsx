import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { type RefObject, useEffect, useState } from 'react';
import { formatNumber } from '#kit/format.ts';
import { useSearchActions } from '../browser/search-actions.ts';

const PLACE: ReadonlySet<string> = new Set([
  PARAM_NAMES.zip,
  PARAM_NAMES.radius,
  PARAM_NAMES.city,
  PARAM_NAMES.state,
  PARAM_NAMES.area,
  PARAM_NAMES.extension,
]);

const TYPING_MS = 120;
const NONE: readonly Suggestion[] = [];

type SuggestionListProps = {
  input: RefObject<HTMLInputElement | null>;
  /** The current search: its place is kept. */
  query: string;
};

const KINDS: Record<string, string> = {
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  bodyStyle: 'Body style',
  feature: 'Feature',
};
const ID = 'keyword-suggestions';

/**
 * Suggests searches for the text in the combobox (ARIA 1.2: the focus stays in the input, arrow keys move the active
 * option, Enter chooses it, Escape closes). Counts are nationwide, so they show only if the search has no place.
 */
export function SuggestionList({ input, query }: SuggestionListProps) {
  const { go } = useSearchActions();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(isOpen ? typed : '');
  const isShown = isOpen && suggestions.length > 0;
  const chosen = isShown ? suggestions[active] : undefined;

  const choose = (suggestion: Suggestion) => {
    setOpen(false);
    setActive(-1);
    if (input.current) input.current.value = '';
    go(withCurrentPlace(suggestion.query, query));
  };

  useEffect(() => setActive(-1), [suggestions]);
  useEffect(() => {
    const element = input.current;
    // Handles text that was typed while this component loaded.
    if (!element || document.activeElement !== element || element.value === element.defaultValue) return;
    setTyped(element.value);
    setOpen(true);
  }, [input]);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.setAttribute('aria-expanded', String(isShown));
    if (chosen) element.setAttribute('aria-activedescendant', `${ID}-${active}`);
    else element.removeAttribute('aria-activedescendant');
    const listening = new AbortController();
    const { signal } = listening;
    const type = () => {
      setTyped(element.value);
      setOpen(true);
    };
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Enter') {
        if (chosen) event.preventDefault();
        if (chosen) choose(chosen);
        else setOpen(false);
      } else if (event.key === 'Escape' && isShown) {
        event.preventDefault();
        setOpen(false);
        setActive(-1);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!isShown) return type();
        setActive((at) => step(at, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
      }
    };
    element.addEventListener('input', type, { signal });
    element.addEventListener('keydown', press, { signal });
    element.addEventListener('blur', () => setOpen(false), { signal });
    return () => listening.abort();
  });

  return (
    <>
      <div className="suggestions" id={ID} role="listbox" aria-label="Suggestions" hidden={!isShown}>
        {suggestions.map((suggestion, index) => (
          <button
            key={suggestion.query}
            type="button"
            role="option"
            id={`${ID}-${index}`}
            tabIndex={-1}
            aria-selected={index === active}
            // Keeps the focus in the input.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <span>{suggestion.text}</span>
            <span className="suggestion-kind">
              {KINDS[suggestion.kind] ?? ''}
              {!hasPlace(query) && ` · ${formatNumber(suggestion.count)}`}
            </span>
          </button>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {isShown ? `${suggestions.length} suggestions` : ''}
      </span>
    </>
  );
}

/** Moves from the input (-1) through the options and back to it. */
function step(at: number, by: 1 | -1, count: number): number {
  return ((at + 1 + by + count + 1) % (count + 1)) - 1;
}

function hasPlace(query: string): boolean {
  return /(^|&)(zip|city)=/.test(query);
}

/** A suggested search; `query` as in a link. */
type Suggestion = { text: string; kind: string; count: number; query: string };

/**
 * Returns suggestions for a text, requested when typing pauses; a newer text cancels an older request. The previous
 * suggestions stay until new ones arrive. Empty if they cannot be loaded.
 */
function useSuggestions(text: string): readonly Suggestion[] {
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

/** Adds the current search's place to a query that names none. Both are queries as in links. */
export function withCurrentPlace(query: string, present: string): string {
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));
  const pairs = query.split('&').filter(Boolean);
  if (pairs.some((pair) => PLACE.has(nameOf(pair)))) return query;
  const place = present.split('&').filter((pair) => PLACE.has(nameOf(pair)));
  return [...pairs, ...place].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('&');
}
