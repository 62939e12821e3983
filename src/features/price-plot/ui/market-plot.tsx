import { useEffect, useMemo, useState } from 'react';
import { type Brush, brushOf, completeBrush, isOpenBrush, queryWith } from './brush.ts';
import type { MarketAnswer } from '../model/market-car.ts';
import { MIN_CARS_FOR_LINE } from '../model/fair-line.ts';
import { parseOrder } from '../model/sort-cars.ts';
import { CarTable, type TablePlace } from './car-table.tsx';
import { frameOf } from './plot-frame.ts';
import { PlotArea } from './plot-area.tsx';
import { RangeForm } from './range-form.tsx';
import { lineTitle, lineExplanation, milesText, plotSummaryText } from './texts.ts';
import { fetchCount } from './fetch-market.ts';
import './market-plot.css';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { BandMark } from './car-card.tsx';

/** Explains the dots and lines of the plot. */
function Legend({ answer: { bands, line, prices } }: { answer: MarketAnswer }) {
  const isRated = bands.some(({ deal }) => deal !== null);
  return (
    <ul className="market-legend">
      {bands.map(({ deal, label, cars }) => (
        <li key={label}>
          <BandMark deal={deal} />
          {isRated ? label : 'A car'}
          {isRated && <small>{formatNumber(cars)}</small>}
        </li>
      ))}
      {line && (
        <li>
          <LineMark className="market-line" />
          {lineTitle(line, prices)}
        </li>
      )}
      <li>
        <LineMark className="market-best-steps" />
        Best value
      </li>
    </ul>
  );
}

function LineMark({ className }: { className: string }) {
  return (
    <svg className="market-mark" width="24" height="14" viewBox="0 0 24 14" aria-hidden="true" focusable="false">
      <path className={className} d="M1 7H23" />
      {className === 'market-best-steps' && (
        <>
          <path className="market-best" d="M12 7h0" />
          <path className="market-best-hole" d="M12 7h0" />
        </>
      )}
    </svg>
  );
}

/** Number of cars that are shown at first. The others are folded. */
const FIRST = 8;

/** Lists the best cars. Empty if all that no other car beats are overpriced. */
function BestList({ answer }: { answer: MarketAnswer }) {
  const { cars: best, of } = answer.bestValue;
  if (best.length === 0) return null;
  const rows = (from: number, to?: number) => (
    <ol className="market-best-list" start={from + 1}>
      {best.slice(from, to).map((car) => (
        <li key={car.id}>
          <img src={car.picture} alt="" width={64} height={48} loading="lazy" decoding="async" />
          <a href={`/cars-for-sale/vehicle/${car.id}`}>{car.title}</a>
          <span>
            {formatDollars(car.price)} · {milesText(car.mileage)}
          </span>
        </li>
      ))}
    </ol>
  );
  return (
    <section className="market-part" aria-labelledby="market-best">
      <h3 id="market-best">Best value: nothing here is both cheaper and lower-mileage</h3>
      {of === 'drawn' && <p>Compared with the cars shown only.</p>}
      {rows(0, FIRST)}
      {best.length > FIRST && (
        <details className="market-more">
          <summary>{`${best.length - FIRST} more`}</summary>
          {rows(FIRST)}
        </details>
      )}
      <p>Cars without photos are shown as illustrations.</p>
    </section>
  );
}

/** Requests wait until the selection has not changed for this long, in milliseconds. */
const PAUSE_MS = 150;

const FIRST_PLACE: TablePlace = { order: parseOrder(null), page: 0 };
const OPEN: Brush = { price: { min: null, max: null }, mileage: { min: null, max: null } };

/**
 * Shows a search as price against mileage: the plot, what stands out in it, and the same cars as a table. The selected
 * area is state of this component, so pass the query as its `key`.
 * @param query canonical query of the search, without `?`.
 * @param onShow searches for another query within the page. Without it, the browser leaves the page for that search.
 */
export function MarketPlot(props: {
  answer: MarketAnswer;
  query: string;
  onShow?(query: string): void;
  table?: TablePlace;
}) {
  const { answer, query, onShow, table = FIRST_PLACE } = props;
  const frame = useMemo(() => frameOf(answer), [answer]);
  const requested = useMemo(() => brushOf(query), [query]);
  const [marked, setMarked] = useState<Brush>(OPEN);
  const [typed, setTyped] = useState(requested);
  const wanted = queryWith(query, typed);
  const isMarked = wanted !== query;
  const count = useCount(isMarked ? wanted : null);
  const mark = (brush: Brush) => {
    setMarked(brush);
    setTyped(completeBrush(brush, query));
  };
  const clear = () => {
    setMarked(OPEN);
    setTyped(requested);
  };
  if (answer.cars.length === 0) return <p className="market-about">{noneText(answer)}</p>;
  return (
    <div className="market">
      <p className="market-about">{plotSummaryText(answer)}</p>
      <PlotArea answer={answer} frame={frame} brush={marked} onBrush={mark} />
      <Legend answer={answer} />
      <details className="market-part market-fold">
        <summary>How to read this plot</summary>
        {answer.line && <p className="market-help">{lineExplanation(answer)}</p>}
        <p className="market-help" id="market-help">
          <span className="with-script">
            <span className="market-by-hand">
              Drag across the plot to select an area, or drag the handles on its axes; select a dot to see its car. With
              the keyboard, arrow keys move between cars: left and right by mileage, up and down by price. Enter opens
              the car.
            </span>
            <span className="market-by-finger">
              Drag sideways across the plot to select an area, or drag the handles on its axes; tap a dot to see its
              car.
            </span>
          </span>{' '}
          {clippedText(answer, frame.price.to)}
          {answer.line === null && `There are too few cars for a trend line: it takes ${MIN_CARS_FOR_LINE}.`}
        </p>
      </details>
      <RangeForm
        query={query}
        brush={typed}
        isMarked={isMarked}
        count={count}
        onChange={(brush) => {
          setTyped(brush);
          setMarked(isOpenBrush(brush) ? OPEN : brush);
        }}
        onClear={clear}
        onShow={onShow && (() => onShow(wanted))}
      />
      <BestList answer={answer} />
      <details className="market-part market-fold" id="market-table" open={!onShow}>
        <summary>
          <h3>The same cars as a table</h3>
        </summary>
        <CarTable answer={answer} query={query} first={table} />
      </details>
    </div>
  );
}

function noneText({ totalResultCount, hiddenHere = 0 }: MarketAnswer): string {
  if (hiddenHere > 0) return 'You hid all the cars that can be shown here.';
  return totalResultCount === 0
    ? 'This search finds no cars.'
    : 'No cars in this search have both a price and a usable mileage.';
}

/** Returns how many prices are beyond the axis, in words. */
function clippedText({ cars }: MarketAnswer, highest: number): string {
  const beyond = cars.filter(({ price }) => price > highest).length;
  if (beyond === 0) return '';
  return beyond === 1
    ? 'One car costs more than the plot shows; it’s at the top edge. '
    : `${beyond} cars cost more than the plot shows; they’re at the top edge. `;
}

/**
 * Returns the number of cars that a search finds. The request is sent when the query has not changed for a moment. The
 * result is `undefined` until the number is known, and `null` if it is not available.
 */
function useCount(query: string | null): number | null | undefined {
  const [known, setKnown] = useState<{ query: string; count: number | null }>();
  useEffect(() => {
    if (query === null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      fetchCount(query, asking.signal).then(
        (count) => setKnown({ query, count }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);
  return known && known.query === query ? known.count : undefined;
}
