import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { type Brush, isOpenBrush } from './brush.ts';
import { axisPosition } from '../model/axis.ts';
import type { MarketAnswer, MarketCar } from '../model/market-car.ts';
import { AxisHandles } from './axis-handles.tsx';
import { CarCard } from './car-card.tsx';
import { PlotDrawing } from './plot-drawing.tsx';
import { allCars, type PlotFrame, formatPercent, plotPositionOf } from './plot-frame.ts';
import { describeCar } from './texts.ts';
import { usePointer } from './use-pointer.ts';
import './plot-area.css';

/** Number of cars that a page key skips. */
const PAGE = 10;

const STEPS: Readonly<Record<string, { by: 'mileage' | 'price'; to: number }>> = {
  ArrowRight: { by: 'mileage', to: 1 },
  ArrowLeft: { by: 'mileage', to: -1 },
  ArrowUp: { by: 'price', to: 1 },
  ArrowDown: { by: 'price', to: -1 },
  PageUp: { by: 'mileage', to: PAGE },
  PageDown: { by: 'mileage', to: -PAGE },
  End: { by: 'mileage', to: Infinity },
  Home: { by: 'mileage', to: -Infinity },
};

/**
 * Renders the plot itself. A pointer near a dot shows its car, a press keeps the car shown, and dragging selects an
 * area, as do the handles on the axes. On a keyboard, the arrow keys move from car to car. Without scripts, the plot is
 * an image, and the table shows the same data.
 */
export function PlotArea(props: { answer: MarketAnswer; frame: PlotFrame; brush: Brush; onBrush(brush: Brush): void }) {
  const { answer, frame, brush, onBrush } = props;
  const cars = useMemo(() => allCars(answer), [answer]);
  const area = useRef<HTMLDivElement>(null);
  const [isLive, setLive] = useState(false);
  const [chosen, setChosen] = useState<{ car: MarketCar; kept: boolean } | null>(null);
  useEffect(() => setLive(true), []);
  const pointer = usePointer({ area, cars, frame, onBrush, chosen, onChoose: setChosen });
  const press = (event: React.KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      if (chosen) location.assign(`/cars-for-sale/vehicle/${chosen.car.id}`);
      return;
    }
    const car = event.key === 'Escape' ? null : nextCar(cars, chosen?.car ?? null, event.key);
    if (car === undefined) return;
    event.preventDefault();
    setChosen(car && { car, kept: true });
  };
  const label = `Price against mileage of ${cars.length} cars`;
  return (
    <div className="market-plot">
      <p className="market-price-title" aria-hidden="true">
        Price
      </p>
      <div className="market-frame">
        <div
          ref={area}
          className="market-area"
          aria-label={label}
          {...(isLive
            ? { role: 'application', tabIndex: 0, 'aria-describedby': 'market-help', onKeyDown: press, ...pointer }
            : { role: 'img' })}
        >
          <svg className="market-drawing" width="100%" height="100%" aria-hidden="true" focusable="false">
            <PlotDrawing answer={answer} frame={frame} />
            <BrushMark brush={brush} frame={frame} />
            <Limits brush={brush} frame={frame} />
            {chosen && <Ring car={chosen.car} frame={frame} />}
          </svg>
          {chosen && <CarCard {...chosen} bands={answer.bands} place={plotPositionOf(chosen.car, frame)} />}
        </div>
        <AxisHandles frame={frame} brush={brush} onBrush={onBrush} />
        <p className="market-mileage-title" aria-hidden="true">
          Miles
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {chosen?.kept && describeCar(chosen.car, cars, answer.bands)}
      </p>
    </div>
  );
}

function Ring({ car, frame }: { car: MarketCar; frame: PlotFrame }) {
  const { x, y } = plotPositionOf(car, frame);
  return <circle className="market-ring" cx={formatPercent(x)} cy={formatPercent(y)} r="8" />;
}

/** Renders the limits of the selected area on the axes. */
function Limits({ brush: { price, mileage }, frame }: { brush: Brush; frame: PlotFrame }) {
  const prices = [price.min, price.max].filter((value) => value !== null);
  const miles = [mileage.min, mileage.max].filter((value) => value !== null);
  return (
    <>
      {prices.map((value) => (
        <text
          key={value}
          className="market-limit market-price-tick"
          x="-16"
          y={formatPercent(1 - axisPosition(frame.price, value))}
        >
          {formatDollars(value)}
        </text>
      ))}
      {miles.map((value) => (
        <text
          key={value}
          className="market-limit market-mileage-tick"
          x={formatPercent(axisPosition(frame.mileage, value))}
          y="100%"
          dy="26"
        >
          {formatNumber(value)}
        </text>
      ))}
    </>
  );
}

/** Marks the selected area of the plot. An open end reaches the plot's edge. */
function BrushMark({ brush, frame }: { brush: Brush; frame: PlotFrame }) {
  if (isOpenBrush(brush)) return null;
  const { price, mileage } = brush;
  const upperLeft = plotPositionOf({ price: price.max ?? Infinity, mileage: mileage.min ?? 0 }, frame);
  const lowerRight = plotPositionOf({ price: price.min ?? 0, mileage: mileage.max ?? Infinity }, frame);
  return (
    <rect
      className="market-brush"
      x={formatPercent(upperLeft.x)}
      y={formatPercent(upperLeft.y)}
      width={formatPercent(Math.max(0, lowerRight.x - upperLeft.x))}
      height={formatPercent(Math.max(0, lowerRight.y - upperLeft.y))}
    />
  );
}

/**
 * Returns the car that a key leads to from another car: left and right by mileage, up and down by price. Without a
 * current car, that is the first one, or the last one for End. Returns `undefined` for other keys. `cars` are sorted by
 * mileage, fewest miles first.
 */
export function nextCar(cars: readonly MarketCar[], from: MarketCar | null, key: string): MarketCar | undefined {
  const step = STEPS[key];
  if (!step || cars.length === 0) return undefined;
  const row =
    step.by === 'mileage' ? cars : cars.toSorted((a, b) => a.price - b.price || a.mileage - b.mileage || a.id - b.id);
  const at = from ? row.findIndex(({ id }) => id === from.id) : -1;
  if (at === -1) return step.to === Infinity ? row.at(-1) : row[0];
  return row[Math.min(row.length - 1, Math.max(0, at + step.to))];
}
