import { type Fragment, type FragmentItems, FragmentList, FragmentLists } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ComparableView, PricePartView, PriceReasonsView } from '../page-data.ts';
import './price-reasons.later.css';

/** Shows the factors of the fair price and the comparable cars on which it is based. */
export function PriceReasons({ reasons }: { reasons: PriceReasonsView }) {
  const { rated, cars } = reasons;
  return (
    <>
      <FragmentLists lists={reasonLists(reasons)} />
      {rated && (
        <p className="quiet">
          Rated{' '}
          <time dateTime={rated.iso} title={rated.exact}>
            {rated.text}
          </time>
          , using {cars} on the market.
        </p>
      )}
    </>
  );
}

export function reasonLists({ typical, parts, fairPrice, comparables, count }: PriceReasonsView): FragmentItems[] {
  const estimate = { of: PARTS, items: [{ typical, parts, fairPrice }] };
  return comparables.length > 0 ? [estimate, { of: COMPARABLES, items: [{ count, comparables }] }] : [estimate];
}

type PartProps = Omit<PricePartView, 'bar'> & { bar: PricePartView['bar'] & { isLess: boolean } };

const PART: Fragment<PartProps> = {
  component: Part,
  keyOf: ({ label }) => label,
};

function partItems({ parts }: Pick<PriceReasonsView, 'parts'>): PartProps[] {
  return parts.map((part) => ({ ...part, bar: { ...part.bar, isLess: part.bar.from < 50 } }));
}

const PARTS: Fragment<Pick<PriceReasonsView, 'typical' | 'parts' | 'fairPrice'>> = {
  component: ({ typical, parts, fairPrice }) => (
    <details className="price-reasons">
      <summary>
        How we estimated it: show the math
        <Icon name="down" />
      </summary>
      <table className="price-parts">
        <caption className="visually-hidden">How much each factor raises or lowers the fair price</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col" colSpan={2}>
              Factor
            </th>
            <th scope="col">Dollars</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Typical price of all cars</th>
            <td aria-hidden="true"></td>
            <td>{typical}</td>
          </tr>
          <FragmentList of={PART} items={partItems({ parts })} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Fair price</th>
            <td aria-hidden="true"></td>
            <td>{fairPrice}</td>
          </tr>
        </tfoot>
      </table>
      <p className="quiet">Amounts are approximate and add up to the fair price.</p>
    </details>
  ),
  inner: { paths: ['parts'], listsOf: (props) => [{ of: PART as never, items: partItems(props) }] },
};

function Part({ label, detail, amount, bar }: PartProps) {
  return (
    <tr>
      <th scope="row">
        {label} {detail && <span className="quiet">{detail}</span>}
      </th>
      <td aria-hidden="true">
        <svg focusable="false">
          <line x1="50%" x2="50%" y1="0" y2="100%" />
          <rect
            className={bar.isLess ? 'less' : 'more'}
            x={`${bar.from}%`}
            width={`${bar.length}%`}
            y="20%"
            height="60%"
            rx="3"
          />
        </svg>
      </td>
      <td>{amount}</td>
    </tr>
  );
}

const COMPARABLE: Fragment<ComparableView> = {
  component: ({ title, href, facts, price, adjusted }) => (
    <tr>
      <th scope="row">
        {href ? <a href={href}>{title}</a> : title} <span className="quiet">{facts}</span>
      </th>
      <td>{price}</td>
      <td>{adjusted}</td>
    </tr>
  ),
  keyOf: ({ id }) => id,
};

const COMPARABLES: Fragment<Pick<PriceReasonsView, 'count' | 'comparables'>> = {
  component: ({ count, comparables }) => (
    <details className="price-reasons">
      <summary>
        Comparable cars: {count}
        <Icon name="down" />
      </summary>
      <Comparables cars={comparables} />
    </details>
  ),
  inner: { paths: ['comparables'], listsOf: ({ comparables }) => [{ of: COMPARABLE as never, items: comparables }] },
};

function Comparables({ cars }: { cars: readonly ComparableView[] }) {
  return (
    <>
      <table className="price-comparables">
        <caption className="visually-hidden">Cars that the fair price is based on, most similar first</caption>
        <thead>
          <tr>
            <th scope="col">Car</th>
            <th scope="col">Asking price</th>
            <th scope="col">Adjusted</th>
          </tr>
        </thead>
        <tbody>
          <FragmentList of={COMPARABLE} items={cars} />
        </tbody>
      </table>
      <p className="quiet">
        Asking price: when we last rated prices. Adjusted: what that car would cost with this one’s year, mileage,
        equipment and other features.
      </p>
    </>
  );
}
