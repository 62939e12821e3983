import type { BrowserEventName, EventFacts } from '../model/event-names.ts';

/**
 * Reports an event of this page within a few seconds, together with others. Its code loads late. Never throws: an event
 * that cannot be reported is only logged (spec 2 §8).
 */
export function reportEvent<Name extends BrowserEventName>(name: Name, facts: EventFacts<Name>): void {
  import('./report-events.ts')
    .then(({ addEvent }) => addEvent({ name, facts }))
    .catch((error: unknown) => console.warn('An event was not reported', error));
}
