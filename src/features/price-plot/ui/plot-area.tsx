import { useEffect, useMemo, useRef, useState } from 'react';
import type { Brush } from '../model/brush.ts';
import type { MarketAnswer, MarketCar } from '../model/market-car.ts';
import { BrushMark } from './brush-mark.tsx';
import { CarCard } from './car-card.tsx';
import { Drawing } from './drawing.tsx';
import { nextCar } from './next-car.ts';
import { allCars, type Frame, percent, placeOf } from './plot-frame.ts';
import { describeCar } from './texts.ts';
import { usePointer } from './use-pointer.ts';

/**
 * The plot itself. A pointer near a dot shows its car, a press keeps the car shown, and dragging selects an area. On a
 * keyboard, the arrow keys move from car to car. Without script, the plot is an image, and the table shows the same
 * data.
 */
export function PlotArea(props: { answer: MarketAnswer; frame: Frame; brush: Brush; onBrush(brush: Brush): void }) {
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
      <div
        ref={area}
        className="market-area"
        aria-label={label}
        {...(isLive
          ? { role: 'application', tabIndex: 0, 'aria-describedby': 'market-help', onKeyDown: press, ...pointer }
          : { role: 'img' })}
      >
        <svg className="market-drawing" width="100%" height="100%" aria-hidden="true" focusable="false">
          <Drawing answer={answer} frame={frame} />
          <BrushMark brush={brush} frame={frame} />
          {chosen && <Ring car={chosen.car} frame={frame} />}
        </svg>
        {chosen && <CarCard {...chosen} bands={answer.bands} place={placeOf(chosen.car, frame)} />}
      </div>
      <p className="market-mileage-title" aria-hidden="true">
        Miles
      </p>
      <p className="visually-hidden" role="status">
        {chosen?.kept && describeCar(chosen.car, cars, answer.bands)}
      </p>
    </div>
  );
}

function Ring({ car, frame }: { car: MarketCar; frame: Frame }) {
  const { x, y } = placeOf(car, frame);
  return <circle className="market-ring" cx={percent(x)} cy={percent(y)} r="8" />;
}
