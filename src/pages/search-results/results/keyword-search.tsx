import { useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useLoaded } from '../browser/use-loaded.ts';

/** Search by words. What suggests searches while they are typed is loaded when the input is about to be used. */
export function KeywordSearch({ keyword, query }: { keyword: string; query: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isNear, setNear] = useState(false);
  const List = useLoaded(isNear, () => import('./suggestion-list.tsx'))?.SuggestionList;
  const load = () => setNear(true);
  return (
    <search className="keyword-search" onPointerEnter={load} onFocus={load}>
      <input
        ref={input}
        className="input"
        type="text"
        role="combobox"
        name="words"
        form="filter-form"
        aria-label="Search by make, model or keyword"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls="keyword-suggestions"
        placeholder="Make, model or keyword"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="search"
        defaultValue={keyword}
      />
      <button className="keyword-button" form="filter-form">
        <span className="visually-hidden">Search</span>
        <Icon name="search" />
      </button>
      {List && <List input={input} query={query} />}
    </search>
  );
}
