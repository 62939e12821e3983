import { reportEvent } from '#features/events/events.ui.ts';
import { markPrompted } from './push-storage.ts';

/** Closes the modal after `No Thanks`, its close button or Escape, and does not offer again (spec 2 §4). */
export function declineOffer(close: () => void): void {
  markPrompted();
  reportEvent('push', { step: 'dismissed' });
  close();
}
