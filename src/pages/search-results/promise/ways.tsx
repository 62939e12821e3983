import { formatNumber } from '#kit/format.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useSearchActions } from '../browser/search-actions.ts';
import { SearchLink } from '../results/search-link.tsx';
import type { AdviceView, BuyingOptionView } from './blocks-data.ts';
import './ways.css';

const ICONS: Record<BuyingOptionView['key'], IconName> = {
  online: 'cursor',
  dealer: 'pin',
  delivery: 'home',
  'money-back': 'shield',
};

/** How the cars of a search can be bought, and which guarantees some of them have. */
export function BuyingOptions({ ways }: { ways: readonly BuyingOptionView[] }) {
  const { go } = useSearchActions();
  if (ways.length === 0) return null;
  return (
    <section className="ways" aria-labelledby="ways">
      <h2 id="ways">Ways to buy</h2>
      <ul>
        {ways.map(({ key, title, text, count, query }) => (
          <li key={key}>
            <Icon name={ICONS[key]} />
            <h3>{title}</h3>
            <p>{text}</p>
            {query === null ? (
              <p className="way-chosen">
                <Icon name="check" /> All of these cars
              </p>
            ) : (
              <SearchLink query={query} go={go} refocus="results-count">
                {`See ${formatNumber(count)} ${count === 1 ? 'car' : 'cars'}`}
                <span className="visually-hidden">: {title}</span>
              </SearchLink>
            )}
          </li>
        ))}
      </ul>
    </section>
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
