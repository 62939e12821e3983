import { formatNumber } from '#kit/format.ts';
import type { MarketAnswer } from '../model/market-car.ts';
import { BandMark } from './car-card.tsx';
import { LINE_NAMES } from './texts.ts';

/** Explains the dots and lines of the plot. */
export function Legend({ answer: { bands, line } }: { answer: MarketAnswer }) {
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
          {LINE_NAMES[line.of]}
        </li>
      )}
      <li>
        <LineMark className="market-best-steps" />
        Fewest miles for the money
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
