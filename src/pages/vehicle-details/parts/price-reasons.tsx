import { Icon } from '#ui/icon.tsx';
import type { ComparableView, PricePartView, PriceReasonsView } from '../page-data.ts';
import './price-reasons.css';

/** Shows the factors of the fair price and the comparable cars on which it is based. */
export function PriceReasons({ reasons }: { reasons: PriceReasonsView }) {
  const { rated, cars, typical, parts, fairPrice, comparables, count } = reasons;
  return (
    <>
      <div className="price-reasons">
        <h3>How we estimated the fair price</h3>
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
            {parts.map((part) => (
              <Part key={part.label} part={part} />
            ))}
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
      </div>
      {comparables.length > 0 && (
        <details className="price-reasons">
          <summary>
            Comparable cars: {count}
            <Icon name="down" />
          </summary>
          <Comparables cars={comparables} />
        </details>
      )}
      {rated && (
        <p className="quiet">
          Rated{' '}
          <time dateTime={rated.iso} title={rated.exact}>
            {rated.text}
          </time>
          , from {cars} on offer.
        </p>
      )}
    </>
  );
}

function Part({ part: { label, detail, amount, bar } }: { part: PricePartView }) {
  return (
    <tr>
      <th scope="row">
        {label} {detail && <span className="quiet">{detail}</span>}
      </th>
      <td aria-hidden="true">
        <svg focusable="false">
          <line x1="50%" x2="50%" y1="0" y2="100%" />
          <rect
            className={bar.from < 50 ? 'less' : 'more'}
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

function Comparables({ cars }: { cars: ComparableView[] }) {
  return (
    <>
      <table className="price-comparables">
        <caption className="visually-hidden">Cars that the fair price is based on, most similar first</caption>
        <thead>
          <tr>
            <th scope="col">Car</th>
            <th scope="col">Asked</th>
            <th scope="col">Adjusted</th>
          </tr>
        </thead>
        <tbody>
          {cars.map(({ id, title, href, facts, price, adjusted }) => (
            <tr key={id}>
              <th scope="row">
                {href ? <a href={href}>{title}</a> : title} <span className="quiet">{facts}</span>
              </th>
              <td>{price}</td>
              <td>{adjusted}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        Asking price: when we last rated prices. Adjusted: what that car would cost with this one’s year, mileage,
        equipment and other features.
      </p>
    </>
  );
}
