import { formatDollars } from '#kit/text/format.ts';
import type { MarketBand, MarketCar } from '../model/market-car.ts';
import { bandClass, isRing } from './plot-drawing.tsx';
import { milesText } from './texts.ts';
import './car-card.css';

/** Shows one car next to its dot. A `kept` card stays open, so that its link can be followed. */
export function CarCard(props: {
  car: MarketCar;
  kept: boolean;
  bands: readonly MarketBand[];
  place: { x: number; y: number };
}) {
  const { car, kept, bands, place } = props;
  const band = car.deal && bands.find(({ deal }) => deal === car.deal);
  return (
    <div
      className={`market-card ${place.y > 0.5 ? 'above' : 'below'} ${kept ? 'kept' : ''}`}
      // Shifts the card left by the same share of its width as its position in the plot, so that it never sticks out.
      style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%`, transform: `translateX(${-place.x * 100}%)` }}
    >
      {kept ? <a href={`/cars-for-sale/vehicle/${car.id}`}>{car.title}</a> : <b>{car.title}</b>}
      <span>
        {formatDollars(car.price)} · {milesText(car.mileage)}
      </span>
      {band && (
        <span className="market-card-deal">
          <BandMark deal={car.deal} /> {band.label}
        </span>
      )}
    </div>
  );
}

/** Renders a dot as the plot does, for the legend. */
export function BandMark({ deal }: { deal: MarketCar['deal'] }) {
  return (
    <svg className="market-mark" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      <path className={`market-band ${bandClass(deal)}`} d="M7 7h0" />
      {isRing(deal) && <path className="market-hole" d="M7 7h0" />}
    </svg>
  );
}
