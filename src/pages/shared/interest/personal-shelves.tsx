import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { useEffect, useRef, useState } from 'react';
import { onViewedCleared } from '#features/interest/interest.ui.ts';
import { CarTiles } from '#pages/shared/car/car-tile.tsx';
import type { EvInfo } from './load-ev-info.ts';
import type { ShelfView } from './load-shelf.ts';
import type { ViewedTile } from './viewed-tiles.ts';
import './personal-shelves.css';

export type PersonalView = {
  shelf: ShelfView | null;
  /** For EV shoppers. `info`: searches with their counts, if known. */
  ev: { info: EvInfo | null } | null;
  /** Cars that were viewed recently; empty if the page lists them elsewhere. */
  recent: readonly ViewedTile[];
  /** Whether the account stores the viewed cars. */
  isKept: boolean;
};

/** Renders content that only this shopper sees: labeled, explained, and cleared with one button. */
export function PersonalShelves({ view, onClear }: { view: PersonalView; onClear(): Promise<boolean> }) {
  const { shelf, ev, recent, isKept } = view;
  const [state, setState] = useState<'shown' | 'cleared' | 'failed'>('shown');
  const wasPressed = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    onViewedCleared(() => setState('cleared'), listening.signal);
    return () => listening.abort();
  }, []);
  if (state === 'cleared')
    return (
      <section className="personal">
        {/* Takes the focus from the button, which disappears. */}
        <p role="status" tabIndex={-1} ref={(text) => void (wasPressed.current && text?.focus())}>
          Your recently viewed cars were cleared.
        </p>
      </section>
    );
  const clear = async () => {
    wasPressed.current = true;
    setState((await onClear()) ? 'cleared' : 'failed');
  };
  const where = isKept ? 'on your devices' : 'on this device';
  return (
    <section className="personal" aria-label="For you">
      {shelf && (
        <section aria-labelledby="personal-because">
          <h2 id="personal-because">
            Because you looked at <a href={shelf.because.href}>{shelf.because.title}</a>
          </h2>
          <CarTiles cars={shelf.cars} />
        </section>
      )}
      {ev && (
        <section aria-labelledby="personal-ev">
          <h2 id="personal-ev">Electric cars{ev.info?.where}</h2>
          <p className="quiet">
            Most of the cars you viewed recently can be plugged in. Range is the EPA’s estimate for a full charge; cold
            weather and high speeds reduce it.
          </p>
          <EvLinks info={ev.info} />
        </section>
      )}
      {recent.length > 0 && (
        <section aria-labelledby="personal-recent">
          <h2 id="personal-recent">Recently viewed</h2>
          <CarTiles cars={recent} note={({ note }) => note} />
        </section>
      )}
      <p className="personal-why">
        <span>
          Based on the cars you viewed {where}. Only you see this. It doesn’t change the order of search results.{' '}
          <a href="/privacy">Privacy</a> · <a href="/account#history">Settings</a>
        </span>
        <button type="button" className="button" onClick={() => void clear()}>
          Clear recently viewed cars
        </button>
      </p>
      {state === 'failed' && <p role="alert">Your account couldn’t be reached. Please try again.</p>}
    </section>
  );
}

/** If the counts are missing, the searches are the same for everyone. */
function EvLinks({ info }: { info: EvInfo | null }) {
  const links = info?.links ?? [
    { label: 'Electric cars', href: `/cars-for-sale?${PARAM_NAMES.fuelGroup}=ELE`, count: '' },
  ];
  return (
    <ul className="personal-links">
      {links.map(({ label, href, count }) => (
        <li key={href}>
          <a className="button" href={href}>
            {label} <span className="quiet">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
