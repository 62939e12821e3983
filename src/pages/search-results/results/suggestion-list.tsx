import { type RefObject, useEffect, useState } from 'react';
import { formatNumber } from '#kit/text/format.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import { fetchData } from '#ui/browser/fetch-data.ts';
import { recentSearches, rememberSearch } from '#pages/shared/search/recent-searches.ts';

const TYPING_MS = 120;
const NONE: readonly Suggestion[] = [];

type SuggestionListProps = {
  input: RefObject<HTMLInputElement | null>;
  /** The current search. The form has the sentence that it came from. */
  query: string;
  /**
   * Whether Enter was the last key in the input: a search that was submitted before this component arrived needs no
   * suggestions.
   */
  isSent: RefObject<boolean>;
};

/**
 * A suggested search; `query` in the form that links have. A recent search has only its words, which are interpreted
 * when it is chosen.
 */
type Suggestion = { text: string; kind: string; count: number; query: string } | { text: string; kind: 'recent' };

const KINDS: Record<string, string> = {
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  bodyStyle: 'Body style',
  feature: 'Feature',
  recent: 'Recent',
  popular: 'Popular',
  nearby: 'Near you',
};
const ID = 'keyword-suggestions';

/**
 * Suggests searches for the text in the combobox (ARIA 1.2: the focus stays in the input, arrow keys move the active
 * option, Enter chooses it, Escape closes). While the input is empty, suggests recent and popular searches.
 */
export function SuggestionList({ input, query, isSent }: SuggestionListProps) {
  const { go, apply } = useSearchActions();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [search, setSearch] = useState(query);
  const suggestions = useSuggestions(words.trim(), search, isOpen);
  const isShown = isOpen && suggestions.length > 0;
  const chosen = isShown ? suggestions[active] : undefined;

  const choose = (suggestion: Suggestion) => {
    setOpen(false);
    setActive(-1);
    if (suggestion.kind !== 'sentence') rememberSearch(suggestion.text);
    else if (input.current) rememberSearch(input.current.value);
    if ('query' in suggestion) return go(suggestion.query);
    if (input.current) input.current.value = suggestion.text;
    apply();
  };

  useEffect(() => setActive(-1), [suggestions]);
  useEffect(() => {
    const element = input.current;
    // Handles focus and text from before this component was loaded.
    if (!element || document.activeElement !== element || isSent.current) return;
    setSearch(withSentence(query, element.form));
    setWords(element.value === element.defaultValue ? '' : element.value);
    setOpen(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the component arrives
  }, [input, isSent]);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.setAttribute('aria-expanded', String(isShown));
    if (chosen) element.setAttribute('aria-activedescendant', `${ID}-${active}`);
    else element.removeAttribute('aria-activedescendant');
    const listening = new AbortController();
    const { signal } = listening;
    const open = () => {
      setSearch(withSentence(query, element.form));
      setWords(element.value === element.defaultValue ? '' : element.value);
      setOpen(true);
    };
    const type = () => {
      setSearch(withSentence(query, element.form));
      setWords(element.value);
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
        if (!isShown) return open();
        setActive((at) => step(at, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
      }
    };
    const submit = () => {
      if (element.value !== element.defaultValue) rememberSearch(element.value);
      setOpen(false);
    };
    element.addEventListener('input', type, { signal });
    element.addEventListener('focus', open, { signal });
    element.addEventListener('click', open, { signal });
    element.addEventListener('keydown', press, { signal });
    element.addEventListener('blur', () => setOpen(false), { signal });
    // Runs before the page handles the event.
    element.form?.addEventListener('submit', submit, { signal, capture: true });
    return () => listening.abort();
  });

  return (
    <>
      <div className="suggestions" id={ID} role="listbox" aria-label="Suggestions" hidden={!isShown}>
        {suggestions.map((suggestion, index) => (
          <button
            key={`${suggestion.kind} ${suggestion.text}`}
            type="button"
            role="option"
            id={`${ID}-${index}`}
            tabIndex={-1}
            aria-selected={index === active}
            // The focus stays in the input.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <SuggestionText {...suggestion} />
          </button>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {isShown ? `${suggestions.length} suggestions` : ''}
      </span>
    </>
  );
}

function SuggestionText(suggestion: Suggestion) {
  const { kind, text } = suggestion;
  const count = 'count' in suggestion ? formatNumber(suggestion.count) : null;
  if (kind === 'sentence')
    return (
      <>
        <span>
          Search: <b>{text}</b>
        </span>
        <span className="suggestion-kind">{`– ${count} ${count === '1' ? 'car' : 'cars'}`}</span>
      </>
    );
  return (
    <>
      <span>{text}</span>
      <span className="suggestion-kind">{[KINDS[kind], count].filter(Boolean).join(' · ')}</span>
    </>
  );
}

/**
 * Adds the sentence that the form's search came from. Does not use `addTyped`, which the build would put into a
 * separate file.
 */
function withSentence(query: string, form: HTMLFormElement | null): string {
  const typed = form?.querySelector<HTMLInputElement>('input[name="typed"]')?.value;
  return typed ? `${query}&typed=${encodeURIComponent(typed)}` : query;
}

/** Moves from the input (-1) through the options and back to it. */
function step(at: number, by: 1 | -1, count: number): number {
  return ((at + 1 + by + count + 1) % (count + 1)) - 1;
}

/**
 * Returns suggestions for words in a search, requested when typing pauses; newer words cancel an older request. The
 * previous suggestions stay until new ones arrive. Empty if they cannot be loaded.
 */
function useSuggestions(words: string, search: string, isWanted: boolean): readonly Suggestion[] {
  const [found, setFound] = useState<{ isTyped: boolean; list: readonly Suggestion[] }>({ isTyped: false, list: NONE });
  useEffect(() => {
    if (!isWanted) return;
    const listening = new AbortController();
    const { signal } = listening;
    const ask = async () => {
      const suggestions = await suggest(words, search, signal);
      if (signal.aborted) return;
      const recent = words ? NONE : recentSearches().map((text): Suggestion => ({ text, kind: 'recent' }));
      setFound({ isTyped: words !== '', list: [...recent, ...suggestions] });
    };
    const timer = setTimeout(() => void ask(), words ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [words, search, isWanted]);
  return found.isTyped === (words !== '') ? found.list : NONE;
}

async function suggest(words: string, search: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const query = `${search}${search && '&'}words=${encodeURIComponent(words)}`;
    const path = `/cars-for-sale/svc/suggestions?${query}`;
    return (await fetchData<{ suggestions: Suggestion[] }>(path, { signal })).suggestions;
  } catch {
    return NONE;
  }
}
