import { formatNumber } from '#kit/text/format.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import type { OrderView, SearchPresetView } from '../buying-options/blocks-data.ts';
import { completePresets, type EmbeddedLink } from '../browser/display/complete-data.ts';
import { SearchLink } from '../results/search-link.tsx';
import './entry-points.css';
import './entry-points.later.css';

const ICONS: Record<SearchPresetView['key'], IconName> = { 'best-deals': 'tag', commercial: 'van' };

/** Links that turn a preset of the search on or off, in one line. */
export function SearchPresets(props: { entries: readonly EmbeddedLink<SearchPresetView>[] }) {
  const entries = completePresets(props.entries);
  if (entries.length === 0) return null;
  return (
    <nav className="entries" aria-label="Ways to search">
      <ul>
        <FragmentList {...presetItems(entries)} />
      </ul>
    </nav>
  );
}

export function presetItems(entries: readonly SearchPresetView[]) {
  const items = entries.map(({ key, label, count, query, current }) => ({
    icon: ICONS[key],
    label,
    count: count === null ? null : formatNumber(count),
    query,
    current,
  }));
  return { of: PRESET, items };
}

/** `count` is a formatted number. */
type PresetProps = { icon: IconName; label: string; count: string | null; query: string; current: boolean };

const PRESET: Fragment<PresetProps> = {
  component: Preset,
  keyOf: ({ icon }) => icon,
  fixed: ['icon', 'label'],
  contexts: [ACTIONS],
  compact: true,
};

function Preset({ icon, label, count, query, current }: PresetProps) {
  const { go } = useSearchActions();
  return (
    <li>
      <SearchLink className="entry" query={query} go={go} current={current}>
        <Icon name={icon} />
        {label}
        {current ? (
          <>
            <span className="visually-hidden">, leave</span>
            <Icon name="close" />
          </>
        ) : (
          count !== null && <b>{count}</b>
        )}
      </SearchLink>
    </li>
  );
}

/** Renders the pre-order block: new cars that are not built yet. */
export function OrderBlock({ orders }: { orders: readonly OrderView[] }) {
  return (
    <section className="orders" aria-labelledby="orders">
      <div>
        <h2 id="orders">Not on a lot yet? Order it new.</h2>
        <p>Choose the color, trim and options, and a dealer will order it from the manufacturer.</p>
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
