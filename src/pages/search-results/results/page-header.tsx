import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { SiteHeader } from '#ui/frame/site-frame.tsx';
import { addressOf } from '../browser/query/search-address.ts';
import type { SearchResultsData } from '../page-data.ts';
import './page-header.css';
import './page-header.later.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLazyModule } from '../browser/use-lazy-module.ts';

type PageHeaderProps = Pick<SearchResultsData, 'brand' | 'links' | 'keyword' | 'query' | 'placeLabel'> & {
  onLocation?: (() => void) | undefined;
};

export function PageHeader(props: PageHeaderProps) {
  return <FragmentList {...headerItems(props)} />;
}

export function headerItems({ brand, links, keyword, query, placeLabel, onLocation }: PageHeaderProps) {
  return { of: HEADER, items: [{ brand, links, keyword, query, placeLabel, onLocation }] };
}

const HEADER: Fragment<PageHeaderProps> = {
  component: Header,
  fixed: ['brand'],
  compact: true,
};

function Header({ brand, links: searches, keyword, query, placeLabel, onLocation }: PageHeaderProps) {
  const links = searches.map(({ label, query, current }) => ({
    label,
    href: addressOf(query),
    ...(current && { current }),
  }));
  return (
    <SiteHeader brand={brand} links={links} searchHref="#words">
      <KeywordSearch keyword={keyword} query={query} />
      <a
        key={placeLabel}
        className="place-link"
        href="#filter-zip"
        onClick={(event) => {
          event.preventDefault();
          onLocation?.();
        }}
      >
        <Icon name="pin" label="Location: " />
        {placeLabel ?? 'Set location'}
      </a>
    </SiteHeader>
  );
}

/** The keyword search. Its suggestions load when the shopper is about to use the input. */
function KeywordSearch({ keyword, query }: { keyword: string; query: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isNear, setNear] = useState(false);
  const List = useLazyModule(isNear, () => import('./suggestion-list.tsx'))?.SuggestionList;
  const isSent = useRef(false);
  const load = () => setNear(true);
  const press = (event: KeyboardEvent) => {
    isSent.current = event.key === 'Enter';
  };
  return (
    <search className="keyword-search" onPointerEnter={load} onFocus={load}>
      <input
        ref={input}
        id="words"
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
        onKeyDown={press}
      />
      <button className="keyword-button" form="filter-form">
        <Icon name="search" label="Search" />
      </button>
      {List && <List input={input} query={query} isSent={isSent} />}
    </search>
  );
}
