import { formatNumber } from '#kit/text/format.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import { SearchLink } from '../results/search-link.tsx';
import type { AdviceView, BuyingOptionView } from './blocks-data.ts';
import { completeBuyingOptions, type EmbeddedLink } from '../browser/display/complete-data.ts';
import './buying-options.later.css';

const WAYS: Record<BuyingOptionView['key'], { icon: IconName; title: string; text: string }> = {
  online: { icon: 'cursor', title: 'Buy online', text: 'Agree on the price, sign and pay from home.' },
  dealer: { icon: 'pin', title: 'At the dealer', text: 'See it, drive it, and take it home the same day.' },
  delivery: { icon: 'home', title: 'Home delivery', text: 'The dealer delivers the car to your door.' },
  // Verbatim from the specification (spec 1 §9).
  'money-back': {
    icon: 'shield',
    title: 'Money Back Guarantee',
    text: 'Money back within 14 days or 1,000 miles.',
  },
};

/** Renders the buying options for the cars of a search, and the guarantees that some of them have. */
export function BuyingOptions({ ways }: { ways: readonly EmbeddedLink<BuyingOptionView>[] }) {
  return (
    <section className="ways" aria-labelledby="ways">
      <h2 id="ways">Ways to buy</h2>
      <ul>
        <FragmentList {...buyingOptionItems(completeBuyingOptions(ways))} />
      </ul>
    </section>
  );
}

export function buyingOptionItems(ways: readonly BuyingOptionView[]) {
  const items = ways.map(({ key, count, query }) => ({
    ...WAYS[key],
    query,
    see: `See ${formatNumber(count)} ${count === 1 ? 'car' : 'cars'}`,
  }));
  return { of: BUYING_OPTION, items };
}

/** `query`: the search for its cars; `null` if it applies to all cars of the search. */
type BuyingOptionProps = { icon: IconName; title: string; text: string; query: string | null; see: string };

const BUYING_OPTION: Fragment<BuyingOptionProps> = {
  component: BuyingOption,
  keyOf: ({ icon }) => icon,
  fixed: ['icon', 'title', 'text'],
  contexts: [ACTIONS],
  compact: true,
};

function BuyingOption({ icon, title, text, query, see }: BuyingOptionProps) {
  const { go } = useSearchActions();
  return (
    <li>
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{text}</p>
      {query === null ? (
        <p className="way-chosen">
          <Icon name="check" /> All of these cars
        </p>
      ) : (
        <SearchLink query={query} go={go} refocus="results-count">
          {see}
          <span className="visually-hidden">{`: ${title}`}</span>
        </SearchLink>
      )}
    </li>
  );
}

export function SearchAdvice({ notes }: { notes: readonly AdviceView[] }) {
  return notes.map(({ key, title, points }) => (
    <details key={key} className="note" open={key === 'buy-online'}>
      <summary>
        <Icon name={key === 'electric' ? 'bolt' : 'cursor'} />
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      <ul>
        {points.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </details>
  ));
}
