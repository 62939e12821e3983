import { type MouseEvent, useState } from 'react';
import { formatDollars } from '#kit/text/format.ts';
import type { MarketAnswer } from '../model/market-car.ts';
import { formatOrder, TABLE_ROWS, type TableOrder, tableRows, type TableSort } from '../model/sort-cars.ts';
import { differenceText, milesText } from './texts.ts';
import './car-table.css';

/** The part of the table that is shown. `page` counts from 0. */
export type TablePlace = { order: TableOrder; page: number };

/**
 * Renders the same cars as rows, sorted by a column, page by page. Without scripts, its links lead to separate pages.
 */
export function CarTable({ answer, query, first }: { answer: MarketAnswer; query: string; first: TablePlace }) {
  const [place, setPlace] = useState(first);
  const { cars, bands } = answer;
  const rows = tableRows(cars, place.order);
  const last = Math.max(0, Math.ceil(rows.length / TABLE_ROWS) - 1);
  const page = Math.min(place.page, last);
  const shown = rows.slice(page * TABLE_ROWS, (page + 1) * TABLE_ROWS);
  const isRated = cars.some(({ deal }) => deal !== null);
  const labelOf = (deal: MarketAnswer['bands'][number]['deal']) => bands.find((band) => band.deal === deal)?.label;
  const link = (to: TablePlace) => ({
    href: tableHref(query, to),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setPlace(to);
    },
  });
  const column = (by: TableSort, label: string, className?: string) => {
    const isIt = place.order.by === by;
    const order = { by, falling: isIt && !place.order.falling };
    return (
      <th
        scope="col"
        className={className}
        aria-sort={isIt ? (place.order.falling ? 'descending' : 'ascending') : 'none'}
      >
        <a {...link({ order, page: 0 })}>
          {label}
          <span className="market-sort" aria-hidden="true">
            {isIt ? (place.order.falling ? '▼' : '▲') : ''}
          </span>
        </a>
      </th>
    );
  };
  return (
    <>
      <div className="market-table-frame" role="region" aria-label="The same cars as a table" tabIndex={0}>
        <table className="market-table">
          <thead>
            <tr>
              <th scope="col">Car</th>
              {column('year', 'Year', 'market-year')}
              {column('price', 'Price')}
              {column('mileage', 'Mileage')}
              {isRated && column('difference', 'Compared with its fair price')}
              {isRated && <th scope="col">Rating</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((car) => (
              <tr key={car.id}>
                <th scope="row">
                  <a href={`/cars-for-sale/vehicle/${car.id}`}>{car.title}</a>
                </th>
                <td className="market-year">{car.year}</td>
                <td>{formatDollars(car.price)}</td>
                <td>{milesText(car.mileage)}</td>
                {isRated && <td>{car.differenceDollars === null ? '–' : differenceText(car.differenceDollars)}</td>}
                {isRated && <td>{labelOf(car.deal)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {last > 0 && (
        <nav className="market-pages" aria-label="Pages of the table">
          {page > 0 && <a {...link({ ...place, page: page - 1 })}>Previous</a>}
          <span role="status">{`Page ${page + 1} of ${last + 1}`}</span>
          {page < last && <a {...link({ ...place, page: page + 1 })}>Next</a>}
        </nav>
      )}
    </>
  );
}

function tableHref(query: string, { order, page }: TablePlace): string {
  const params = [query, `tableSort=${formatOrder(order)}`, page > 0 && `tablePage=${page + 1}`];
  return `/cars-for-sale/market?${params.filter(Boolean).join('&')}#market-table`;
}
