import { expect, test } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';

/** Presses the button while its step and the call that saves the search answer as given. */
async function press(outcome: string, answer: object | null): Promise<[outcome: string, saved: unknown[]]> {
  const saved: unknown[] = [];
  const { turnOnForSearch } = await importFresh<typeof import('./turn-on-for-search.ts')>(
    import.meta.url,
    './turn-on-for-search.ts',
    {
      './turn-on-notifications.ts': { turnOnNotifications: async () => outcome },
      '#ui/browser/call-json.ts': { callJson: async (_path: string, body: unknown) => (saved.push(body), answer) },
    },
  );
  return [await turnOnForSearch('makeCode=FORD'), saved];
}

const SEARCH = { search: 'makeCode=FORD' };

test.each([
  [{ kind: 'saved' }, 'done'],
  [{ kind: 'already-saved' }, 'done'],
  // The third search of a visitor.
  [{ kind: 'limit' }, 'done-unsaved'],
  [{ kind: 'capture' }, 'done-unsaved'],
  [null, 'done-unsaved'],
])('once notifications are on, the search is saved; %j leads to %s', async (answer, outcome) => {
  expect(await press('done', answer)).toEqual([outcome, [SEARCH]]);
});

test.each(['blocked', 'failed', 'home-screen'])('saves nothing after %s', async (outcome) => {
  expect(await press(outcome, { kind: 'saved' })).toEqual([outcome, []]);
});
