import { reportEvent } from '#features/events/events.ui.ts';
import { markPrompted } from './local-storage.ts';

/**
 * Closes the modal for good: it is not opened again (spec 2 §4). `wasAnswered`: the shopper turned notifications on or
 * tried to, and has seen the result; otherwise the modal was closed with `No Thanks`, its close button or Escape.
 */
export function closeOffer(close: () => void, wasAnswered: boolean): void {
  markPrompted();
  if (!wasAnswered) reportEvent('push', { step: 'dismissed' });
  close();
}
