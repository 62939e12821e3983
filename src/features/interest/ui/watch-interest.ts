import { reportEvent } from '#features/events/events.ui.ts';
import type { KnownViews } from '../model/known-views.ts';
import { chooseAlert, findAlertCars } from '../model/choose-alert.ts';
import { followHistory } from './look-up-history.ts';
import { addAlertedCars, onViewedCleared } from './viewed-storage.ts';
import type { InterestAlert } from './interest-strip.tsx';

let isWatching = false;

/** Shows the still-interested alert on this page, once there are cars for it, and keeps it up to date. Call it once. */
export function watchInterest(): void {
  if (isWatching) return;
  isWatching = true;
  const watching = new AbortController();
  let alert: InterestAlert | null = null;
  const show = async (known: KnownViews) => {
    if (alert) {
      const now = findAlertCars(alert.ids, known);
      // Values that a partly failed look-up left out stay unchanged.
      if (now.length > 0) alert.update(now);
      return;
    }
    const cars = chooseAlert({ ...known, now: Date.now() });
    if (cars.length === 0 || isCovered()) return;
    const { showInterestStrip } = await import('./interest-strip.tsx');
    if (watching.signal.aborted || alert !== null) return;
    alert = showInterestStrip(cars, () => {
      watching.abort();
      reportEvent('stillInterested', { action: 'dismissed' });
    });
    addAlertedCars(alert.ids);
    reportEvent('stillInterested', { action: 'shown' });
  };
  onViewedCleared(() => {
    alert?.remove();
    alert = null;
  }, watching.signal);
  followHistory((known) => void show(known).catch(() => undefined), watching.signal);
}

/** Returns whether something else is open at the same place on the screen. If so, the next look-up tries again. */
function isCovered(): boolean {
  return document.querySelector('dialog[open],.compare-drawer,.ad-bar:not([hidden])') !== null;
}
