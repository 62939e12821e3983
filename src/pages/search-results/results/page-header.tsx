import { Icon } from '#ui/icon.tsx';
import { SiteHeader } from '#ui/site-header.tsx';
import { addressOf } from '../browser/visits.ts';
import type { SearchResultsData } from '../page-data.ts';
import { KeywordSearch } from './keyword-search.tsx';
import './page-header.css';

/** The site's header with what belongs to a search: keywords and the place. */
export function PageHeader({ data, onLocation }: { data: SearchResultsData; onLocation(): void }) {
  const links = data.links.map(({ label, query, current }) => ({
    label,
    href: addressOf(query),
    ...(current && { current }),
  }));
  return (
    <SiteHeader brand={data.brand} home="/cars-for-sale" links={links}>
      <KeywordSearch keyword={data.keyword} query={data.query} />
      <a
        key={data.placeLabel}
        className="place-link"
        href="#filter-zip"
        onClick={(event) => {
          event.preventDefault();
          onLocation();
        }}
      >
        <Icon name="pin" />
        <span className="visually-hidden">Location: </span>
        {data.placeLabel ?? 'Set location'}
      </a>
    </SiteHeader>
  );
}
