import { afterEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import { ClusterFollower } from './cluster-follower.ts';
import { ClusterPlaces, type UnreadableRowsReport } from './cluster-places.ts';
import { clusterSchema } from './cluster-schema.ts';

const SOON = { timeout: 120_000, interval: 5 };
let follower: ClusterFollower | undefined;
afterEach(() => follower?.stop());

/** Creates a follower of a cluster that can be disconnected. Each announced change is also added to the database. */
function follow() {
  const places = new ClusterPlaces('test', clusterSchema());
  const clock = { ms: 0 };
  const state = {
    ...{ isCutOff: false, seq: 1, failures: 0, renewals: 0, looks: 0, questions: 0 },
    unreadable: undefined as UnreadableRowsReport | undefined,
  };
  let hear: (payload: string) => void = () => undefined;
  const database = {
    query: async () => {
      state.looks++;
      return [{ seq: state.seq, change: 'a car' }];
    },
    listen: async (_channel: string, onPayload: (payload: string) => void) => {
      hear = onPayload;
      return async () => undefined;
    },
  } as unknown as Pick<Database, 'query' | 'listen'>;
  const made = new ClusterFollower({
    ...{ database, places, now: () => clock.ms, pollMs: 10 },
    cluster: {
      indexesOf: async () => {
        state.questions++;
        const notes = { seq: state.seq, change: 'a car', unreadable: state.unreadable };
        return [{ name: 'x', aliases: [places.alias], notes }];
      },
    },
    renew: async () => {
      if (state.isCutOff) {
        state.failures++;
        throw new ClusterError('away', 'cut off');
      }
      state.renewals++;
    },
    onError: () => undefined,
  });
  follower = made;
  /** The writer announces a change, and this instance tries to see it. */
  const show = async () => {
    const [failures, renewals] = [state.failures, state.renewals];
    hear(JSON.stringify({ alias: places.alias, seq: ++state.seq, unreadable: state.unreadable }));
    await expect.poll(() => state.failures > failures || state.renewals > renewals, SOON).toBe(true);
  };
  return { follower: made, clock, state, show };
}

test('an instance is healthy once it caught up, and while the cluster is down for all', async () => {
  const { follower: one, clock, state, show } = follow();
  expect(one.isFit()).toBe(false);
  await one.caughtUp();
  expect([one.isFit(), one.isCaughtUp()]).toEqual([true, true]);
  await show();
  state.isCutOff = true;
  await show();
  clock.ms += 60_000;
  expect([one.isFit(), one.isCaughtUp()]).toEqual([true, false]);
});

test('an instance that is behind the others is unhealthy until it catches up', async () => {
  const { follower: one, clock, state, show } = follow();
  await one.caughtUp();
  state.isCutOff = true;
  for (const [passedMs, isFit] of [
    [0, true],
    [10_000, true],
    [2_000, false],
  ] as const) {
    clock.ms += passedMs;
    await show();
    expect(one.isFit()).toBe(isFit);
  }
  state.isCutOff = false;
  await show();
  await expect.poll(() => one.isFit(), SOON).toBe(true);
});

test('does not poll the cluster during a change, unless notifications are missing', async () => {
  const { follower: one, clock, state } = follow();
  await one.caughtUp();
  const { questions } = state;
  state.seq++;
  const seen = one.caughtUp();
  const { looks } = state;
  await expect.poll(() => state.looks, SOON).toBeGreaterThan(looks + 1);
  expect([state.questions, one.seq]).toEqual([questions, 1]);
  clock.ms += 3_000;
  await seen;
  expect([state.questions, one.seq]).toEqual([questions + 1, 2]);
});

const REASON = 'Row 2 of listings cannot be read and is left out: year: Invalid input.';
const UNREADABLE: UnreadableRowsReport = {
  ...{ reason: REASON, count: 1 },
  rows: [{ table: 'listings', id: 2, reason: 'year: Invalid input' }],
};

test('an instance whose index lacks unreadable rows is unhealthy from its start, until the writer can read them', async () => {
  const { follower: one, state, show } = follow();
  state.unreadable = UNREADABLE;
  await one.caughtUp();
  expect([one.whyUnfit(), one.unreadableRows]).toEqual([REASON, 1]);
  state.unreadable = { reason: null, count: 0, rows: [] };
  await show();
  expect([one.whyUnfit(), one.unreadableRows]).toEqual([null, 0]);
});

test('a running instance becomes unhealthy when the writer finds unreadable rows', async () => {
  const { follower: one, state, show } = follow();
  await one.caughtUp();
  expect([one.whyUnfit(), one.unreadableRows]).toEqual([null, 0]);
  state.unreadable = UNREADABLE;
  await show();
  expect([one.whyUnfit(), one.unreadableRows]).toEqual([REASON, 1]);
});
