import { formatNumber } from '#kit/format.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useSearchActions } from '../browser/search-actions.ts';
import type { SearchPresetView, OrderView } from '../promise/blocks-data.ts';
import { SearchLink } from '../results/search-link.tsx';
import './entry-points.css';

const ICONS: Record<SearchPresetView['key'], IconName> = { 'best-deals': 'tag', commercial: 'van' };

/** Links that turn a preset of the search on or off, in one line. */
export function SearchPresets({ entries }: { entries: readonly SearchPresetView[] }) {
  const { go } = useSearchActions();
  if (entries.length === 0) return null;
  return (
    <nav className="entries" aria-label="Ways to search">
      <ul>
        {entries.map(({ key, label, count, query, current }) => (
          <li key={key}>
            <SearchLink className="entry" query={query} go={go} current={current}>
              <Icon name={ICONS[key]} />
              {label}
              {current ? (
                <>
                  <span className="visually-hidden">, leave</span>
                  <Icon name="close" />
                </>
              ) : (
                count !== null && <b>{formatNumber(count)}</b>
              )}
            </SearchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pre-order block: new cars that are not built yet. */
export function OrderBlock({ orders }: { orders: readonly OrderView[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="orders" aria-labelledby="orders">
      <div>
        <h2 id="orders">Not on a lot yet? Order it new.</h2>
        <p>Choose the color, the trim and the options. A dealer orders the car from its maker for you.</p>
      </div>
      <ul>
        {orders.map(({ name, href }) => (
          <li key={href}>
            <a className="button" href={href} rel="nofollow">
              <span>
                Custom Order Yours<span className="order-name">{name}</span>
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
