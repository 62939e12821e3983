import { useSearchActions } from '../browser/search-actions.ts';
import type { CrumbView } from '../page-data.ts';
import { SearchLink } from '../results/search-link.tsx';
import './crumb-trail.css';

/** The path to this search; each crumb is the search up to it. */
export function CrumbTrail({ crumbs }: { crumbs: readonly CrumbView[] }) {
  const { refine } = useSearchActions();
  return (
    <nav className="crumb-trail" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ key, label, query }, index) => (
          <li key={key}>
            <SearchLink query={query} go={refine} current={index === crumbs.length - 1 && 'page'}>
              {label}
            </SearchLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
