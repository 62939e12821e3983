import { reportEvent } from '#features/events/events.ui.ts';
import { markPrompted } from './local-storage.ts';

/**
 * Closes the modal and does not offer again (spec 2 §4): after `No Thanks`, its close button or Escape, or, if the
 * shopper turned notifications on or tried to (`wasAnswered`), after its result.
 */
export function closeOffer(close: () => void, wasAnswered: boolean): void {
  markPrompted();
  if (!wasAnswered) reportEvent('push', { step: 'dismissed' });
  close();
}
