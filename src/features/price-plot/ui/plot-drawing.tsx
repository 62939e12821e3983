import { Fragment, memo } from 'react';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import type { DealBand, MarketAnswer, MarketCar, PlotPoint } from '../model/market-car.ts';
import { carsBeyondAxis, type DotLabel, dotLabels, LINE_HEIGHT, LABEL_PICTURE } from './dot-labels.ts';
import { allCars, type PlotFrame, formatPercent, plotPositionOf } from './plot-frame.ts';
import './plot-drawing.css';

/**
 * Units per side of the plot. Coordinates are whole numbers of these units, so that the markup of 2,000 dots stays
 * small.
 */
const SIDE = 10_000;
/** Order of rendering. The best deals come last, so that they lie on top. */
const LAYERS: readonly (DealBand | null)[] = [null, 'FAIR', 'HIGH', 'GOOD', 'GREAT'];

/**
 * Renders the parts of the plot that do not change. Positions are shares of its size and strokes keep their width, so
 * the plot fits any screen without being measured. Each band is one path, whose dots are strokes of zero length.
 */
export const PlotDrawing = memo(({ answer, frame }: { answer: MarketAnswer; frame: PlotFrame }) => {
  const { cars, line } = answer;
  const best = answer.bestValue.cars;
  const all = allCars(answer);
  const beyond = carsBeyondAxis(all, frame);
  const placed = all.filter((car) => car.price <= frame.price.to);
  const placedBest = best.filter((car) => car.price <= frame.price.to);
  const size = cars.length > 700 ? 'many' : cars.length > 150 ? 'some' : 'few';
  return (
    <>
      <Grid frame={frame} />
      <svg
        className={`market-dots ${size}`}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
      >
        <path className="market-best-steps" d={stepsThrough(best, frame)} />
        <path className="market-best" d={dotsOf(placedBest, frame)} />
        <path className="market-best-hole" d={dotsOf(placedBest, frame)} />
        {LAYERS.map((deal) => (
          <Dots key={deal ?? 'none'} deal={deal} cars={placed.filter((car) => car.deal === deal)} frame={frame} />
        ))}
        {line && <path className="market-line" d={lineThrough(line.spots, frame)} />}
      </svg>
      {beyond.map((car) => (
        <svg
          key={car.id}
          className="market-beyond"
          x={formatPercent(plotPositionOf(car, frame).x)}
          y="0"
          width="1"
          height="1"
        >
          <path d="M0 1 6 11H-6Z" />
        </svg>
      ))}
      {dotLabels(best, beyond, placed, frame).map((label) => (
        <Label key={`${label.on} ${label.id}`} label={label} />
      ))}
    </>
  );
});

/** Lines of text next to a dot; with a picture, on a separate card. */
function Label({ label: { id, lines, picture, x, y, box, on } }: { label: DotLabel }) {
  const { width, height, margin } = LABEL_PICTURE;
  const text = picture === null ? { x: 0, y: 12 } : { x: width + 2 * margin, y: 16 };
  return (
    <svg
      className={`market-name ${on}`}
      x={formatPercent(x)}
      y={formatPercent(y)}
      width="1"
      height="1"
      data-car={picture === null ? undefined : id}
    >
      <g transform={`translate(${Math.round(box.left)} ${Math.round(box.top)})`}>
        {picture !== null && (
          <>
            <rect width={box.width} height={box.height} rx="6" />
            <image
              href={picture}
              x={margin}
              y={margin}
              width={width}
              height={height}
              preserveAspectRatio="xMidYMid slice"
            />
          </>
        )}
        {lines.map((line, i) => (
          <Fragment key={line}>
            {i > 0 && ' '}
            <text x={text.x} y={text.y + i * LINE_HEIGHT}>
              {line}
            </text>
          </Fragment>
        ))}
      </g>
    </svg>
  );
}

/** Renders the dots of one band. A hollow dot consists of two strokes. */
function Dots({ deal, cars, frame }: { deal: DealBand | null; cars: readonly MarketCar[]; frame: PlotFrame }) {
  if (cars.length === 0) return null;
  const path = dotsOf(cars, frame);
  return (
    <>
      <path className={`market-band ${bandClass(deal)}`} d={path} />
      {isRing(deal) && <path className="market-hole" d={path} />}
    </>
  );
}

/** Returns whether a band's dots are rings. */
export function isRing(deal: DealBand | null): boolean {
  return deal === 'HIGH' || deal === null;
}

export function bandClass(deal: DealBand | null): string {
  return deal === null ? 'unrated' : deal.toLowerCase();
}

function Grid({ frame: { price, mileage } }: { frame: PlotFrame }) {
  const at = (value: number, { from, to }: { from: number; to: number }) => (value - from) / (to - from);
  return (
    <g className="market-grid">
      {price.ticks.map((tick) => (
        <g key={tick}>
          <line x1="0" x2="100%" y1={formatPercent(1 - at(tick, price))} y2={formatPercent(1 - at(tick, price))} />
          <text className="market-price-tick" x="-16" y={formatPercent(1 - at(tick, price))}>
            {formatDollars(tick)}
          </text>
        </g>
      ))}
      {mileage.ticks.map((tick, i) => (
        <g key={tick} className={i % 2 ? 'market-odd-tick' : undefined}>
          <line x1={formatPercent(at(tick, mileage))} x2={formatPercent(at(tick, mileage))} y1="0" y2="100%" />
          <text className="market-mileage-tick" x={formatPercent(at(tick, mileage))} y="100%" dy="26">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

function pointOf(spot: PlotPoint, frame: PlotFrame): string {
  const { x, y } = plotPositionOf(spot, frame);
  return `${Math.round(x * SIDE)} ${Math.round(y * SIDE)}`;
}

function dotsOf(cars: readonly PlotPoint[], frame: PlotFrame): string {
  return cars.map((car) => `M${pointOf(car, frame)}h0`).join('');
}

function lineThrough(spots: readonly PlotPoint[], frame: PlotFrame): string {
  return spots.map((spot, i) => `${i === 0 ? 'M' : 'L'}${pointOf(spot, frame)}`).join('');
}

/**
 * Returns a staircase: level up to the mileage of the next car, then down to its price. Only overpriced cars lie below
 * the steps.
 */
function stepsThrough(spots: readonly PlotPoint[], frame: PlotFrame): string {
  return spots
    .map((spot, i) => {
      const [x, y] = pointOf(spot, frame).split(' ');
      return i === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join('');
}
