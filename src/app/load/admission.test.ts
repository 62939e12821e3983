import { expect, test } from 'vitest';
import { createAdmission, type RequestKind } from './admission.ts';

const BOUNDS = { pageWaitMs: 100, liveWaitMs: 25 };
const FOREVER = new AbortController().signal;

/** Creates an event loop whose turns the test takes: each admitted request works for as long as it says. */
function fakeLoop(bounds = BOUNDS) {
  let now = 0;
  let atEnd: (() => void)[] = [];
  const admission = createAdmission({ ...bounds, now: () => now, afterTurn: (callback) => void atEnd.push(callback) });
  const log: string[] = [];
  const settled = async () => {
    for (let i = 0; i < 8; i++) await Promise.resolve();
  };
  return {
    admission,
    log,
    ask: async (name: string, kind: RequestKind, { costMs = 5, signal = FOREVER } = {}) => {
      const work = async () => {
        try {
          const verdict = await admission.enter(kind, signal);
          log.push(`${name} ${verdict}`);
          if (verdict === 'admitted') now += costMs;
        } catch {
          log.push(`${name} left`);
        }
      };
      void work();
      await settled();
    },
    /** Ends turns until there are none left. */
    run: async (turns = Infinity) => {
      for (let turn = 0; turn < turns && atEnd.length > 0; turn++) {
        const callbacks = atEnd;
        atEnd = [];
        for (const callback of callbacks) callback();
        await settled();
      }
    },
    /** Lets time pass as if other work kept the process busy. */
    pass: (ms: number) => void (now += ms),
  };
}

test('a single request starts at once', async () => {
  const { admission, log, ask, run } = fakeLoop();
  await ask('a', 'live', { costMs: 400 });
  expect(log).toEqual(['a admitted']);
  expect(admission.refuses('robot')).toBe(false);
  await run();
  await ask('b', 'live');
  expect(log).toEqual(['a admitted', 'b admitted']);
  expect(admission.figures()).toMatchObject({ admitted: { live: 2 }, refused: { live: 0 }, waiting: 0 });
});

test('starts one request a turn: pages, parts, live counts, then robots, each kind in order of arrival', async () => {
  const { log, ask, run } = fakeLoop();
  await ask('first', 'robot');
  await ask('robot', 'robot');
  await ask('count', 'live');
  await ask('similar', 'part');
  await ask('page 1', 'page');
  await ask('page 2', 'page');
  expect(log).toEqual(['first admitted']);
  await run(1);
  expect(log).toEqual(['first admitted', 'page 1 admitted']);
  await run();
  const order = ['first', 'page 1', 'page 2', 'similar', 'count', 'robot'];
  expect(log).toEqual(order.map((name) => `${name} admitted`));
});

test('refuses a request if those before it will take longer than it may wait', async () => {
  const { log, ask, admission } = fakeLoop({ pageWaitMs: 100, liveWaitMs: 20 });
  await ask('now', 'page');
  // At 5 ms each: a queue of 8 is not an overload, and a page may expect to wait 40 ms of its maximum of 100 ms.
  for (let i = 1; i <= 30; i++) await ask(`page ${i}`, 'page');
  expect(log).toEqual(['now admitted', ...Array.from({ length: 21 }, (_, i) => `page ${i + 10} busy`)]);
  // A live count would wait for three more pages, 15 ms, but may expect to wait at most 8 ms.
  await ask('count', 'live');
  await ask('robot', 'robot');
  expect(log.slice(-2)).toEqual(['count busy', 'robot busy']);
  expect(admission.figures()).toMatchObject({ refused: { page: 21, live: 1, robot: 1 }, waiting: 9 });
  expect([admission.refuses('page'), admission.refuses('robot')]).toEqual([true, true]);
  expect(admission.figures().refused).toMatchObject({ page: 22, robot: 2 });
  expect(admission.expectedWaitMs()).toBe(45);
});

test('requests of lower priority never delay a page', async () => {
  const { log, ask } = fakeLoop();
  await ask('now', 'live');
  for (let i = 1; i <= 40; i++) await ask(`robot ${i}`, 'robot');
  await ask('page', 'page');
  expect(log).not.toContain('page busy');
  expect(log.filter((line) => line.endsWith('busy')).length).toBe(31);
});

test('a small request runs after every four pages, so pages never starve it', async () => {
  const { admission, log, ask, run } = fakeLoop({ pageWaitMs: 1_000, liveWaitMs: 30 });
  await ask('now', 'robot');
  for (let i = 1; i <= 20; i++) await ask(`page ${i}`, 'page');
  // Four pages of 5 ms. A second count would wait for eight pages, which is longer than it may wait.
  await ask('count', 'live');
  expect(admission.expectedWaitMs()).toBe(105);
  await ask('late count', 'live');
  await run();
  expect(log.indexOf('late count busy')).toBe(1);
  expect(log.indexOf('count admitted')).toBe(log.indexOf('page 4 admitted') + 1);
});

test('refuses a request that waited too long because others had priority', async () => {
  const { log, ask, run } = fakeLoop({ pageWaitMs: 200, liveWaitMs: 25 });
  await ask('now', 'page');
  await ask('count', 'live');
  for (let i = 1; i <= 12; i++) await ask(`page ${i}`, 'page', { costMs: 10 });
  await run();
  expect(log.indexOf('count busy')).toBeGreaterThan(0);
  expect(log.filter((line) => line.startsWith('page')).every((line) => line.endsWith('admitted'))).toBe(true);
});

test('a short queue is not overload, even with slow requests', async () => {
  const { log, ask, run } = fakeLoop();
  await ask('now', 'page', { costMs: 5_000 });
  for (let i = 1; i <= 8; i++) await ask(`count ${i}`, 'live', { costMs: 900 });
  await run();
  expect(log.length).toBe(9);
  expect(log.every((line) => line.endsWith('admitted'))).toBe(true);
});

test('derives the queue limit of each kind from measured durations', async () => {
  const { log, ask, run, admission } = fakeLoop();
  for (let i = 0; i < 200; i++) {
    await ask('warm', 'page', { costMs: 20 });
    await run();
  }
  log.length = 0;
  await ask('now', 'page');
  for (let i = 1; i <= 12; i++) await ask(`page ${i}`, 'page');
  expect(log).toEqual(['now admitted', 'page 9 busy', 'page 10 busy', 'page 11 busy', 'page 12 busy']);
  expect(admission.expectedWaitMs()).toBeCloseTo(160, 0);
});

test('counts other work during a turn as part of the request', async () => {
  const { ask, run, pass, admission } = fakeLoop();
  for (let i = 0; i < 200; i++) {
    await ask('warm', 'page', { costMs: 2 });
    pass(18);
    await run();
  }
  for (let i = 0; i < 11; i++) await ask('page', 'page');
  expect(admission.expectedWaitMs()).toBeGreaterThan(155);
});

test('a client that disconnects leaves the queue', async () => {
  const { log, ask, run } = fakeLoop();
  const leaving = new AbortController();
  await ask('now', 'page');
  await ask('a', 'page', { signal: leaving.signal });
  await ask('b', 'page');
  leaving.abort(new Error('gone'));
  await run();
  expect(log).toEqual(['now admitted', 'a left', 'b admitted']);
  await ask('late', 'page', { signal: leaving.signal });
  expect(log.at(-1)).toBe('late left');
});

/** Estimates take time, so searches are not estimated while few requests wait. */
const notEstimated = () => expect.unreachable('was estimated');

test('reports strain and refuses expensive searches once pages wait', async () => {
  const { ask, run, admission } = fakeLoop({ pageWaitMs: 200, liveWaitMs: 25 });
  await ask('now', 'page');
  for (let i = 0; i < 3; i++) await ask('page', 'page');
  expect([admission.isStrained(), admission.canAfford(notEstimated)]).toEqual([false, true]);
  for (let i = 0; i < 7; i++) await ask('page', 'page');
  expect([admission.isStrained(), admission.canAfford(() => 29), admission.canAfford(() => 31)]).toEqual([
    true,
    true,
    false,
  ]);
  for (let i = 0; i < 10; i++) await ask('page', 'page');
  expect([admission.canAfford(() => 20), admission.canAfford(() => 21)]).toEqual([true, false]);
  await run();
  expect([admission.isStrained(), admission.canAfford(notEstimated)]).toEqual([false, true]);
});

test('at five times the capacity, admitted requests stay within their wait limit and throughput stays up', async () => {
  const { admission, ask, run } = fakeLoop({ pageWaitMs: 1_500, liveWaitMs: 250 });
  // Five more requests arrive in each turn of 5 ms: four pages and a live count.
  for (let turn = 0; turn < 2_000; turn++) {
    for (let i = 0; i < 4; i++) await ask('page', 'page');
    await ask('count', 'live');
    expect(admission.expectedWaitMs()).toBeLessThanOrEqual(615);
    await run(1);
  }
  const { admitted, refused } = admission.figures();
  expect(admitted.page + admitted.live).toBe(2_001);
  expect(admitted.page).toBeGreaterThan(1_590);
  expect(admitted.live).toBeGreaterThan(390);
  expect(refused.page).toBeGreaterThan(5_000);
});

test('when overload makes turns longer, requests are refused on arrival and not after a wait', async () => {
  const { log, ask, run, pass } = fakeLoop({ pageWaitMs: 1_500, liveWaitMs: 250 });
  for (let i = 0; i < 200; i++) {
    await ask('page', 'page', { costMs: 5 });
    await run();
  }
  log.length = 0;
  for (let turn = 0; turn < 400; turn++) {
    for (let i = 0; i < 12; i++) await ask(`${turn}`, 'page', { costMs: 5 });
    pass(15);
    const refusedOnArrival = countBusy(log);
    await run(1);
    expect(countBusy(log)).toBe(refusedOnArrival);
  }
  expect(countBusy(log)).toBeGreaterThan(1_500);
});

test('a single pause of the process does not make the next requests look expensive', async () => {
  const { log, ask, run } = fakeLoop({ pageWaitMs: 1_500, liveWaitMs: 250 });
  await ask('pause', 'page', { costMs: 1_000 });
  await run();
  for (let i = 0; i < 60; i++) await ask(`page ${i}`, 'page');
  await run();
  expect(countBusy(log)).toBe(0);
});

function countBusy(log: readonly string[]): number {
  return log.filter((line) => line.endsWith('busy')).length;
}
