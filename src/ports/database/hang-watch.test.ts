import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from './database-errors.ts';
import { HangWatch } from './hang-watch.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const succeed = async () => 'done';

/** A watch of a server that answers probes while `answers` is true. */
function watchServer(answers: () => boolean) {
  let [probes, ended] = [0, 0];
  const watch = new HangWatch({
    probe: async () => {
      probes += 1;
      if (!answers()) await never();
    },
    endConnections: () => void (ended += 1),
  });
  return { watch, probes: () => probes, ended: () => ended };
}

/** Returns how a call ends within a time limit; `pending` if it does not. */
async function outcomeOf(call: Promise<unknown>, ms: number): Promise<unknown> {
  let outcome: unknown = 'pending';
  call.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

describe('while the server hangs', () => {
  test('the first call rejects within two seconds, and later ones at once', async () => {
    const { watch, ended } = watchServer(() => false);
    expect(await outcomeOf(watch.run(never), 2_000)).toBeInstanceOf(DatabaseUnavailableError);
    expect(ended()).toBe(1);
    const call = vi.fn(succeed);
    await expect(watch.run(call)).rejects.toThrow(DatabaseUnavailableError);
    expect(call).not.toHaveBeenCalled();
    watch.stop();
  });

  test('a call that started shortly before rejects with the others', async () => {
    const { watch } = watchServer(() => false);
    void outcomeOf(watch.run(never), 0);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(await outcomeOf(watch.run(never), 600)).toBeInstanceOf(DatabaseUnavailableError);
    watch.stop();
  });

  test('calls resume within two seconds after it responds', async () => {
    let isHung = true;
    const { watch } = watchServer(() => !isHung);
    await outcomeOf(watch.run(never), 10_000);
    isHung = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await watch.run(succeed)).toBe('done');
  });

  test('detects it even during a long slow statement', async () => {
    let isHung = false;
    const { watch } = watchServer(() => !isHung);
    expect(await outcomeOf(watch.run(never), 60_000)).toBe('pending');
    isHung = true;
    expect(await outcomeOf(watch.run(never), 2_000)).toBeInstanceOf(DatabaseUnavailableError);
    watch.stop();
  });
});

describe('while the server responds', () => {
  test('never gives up a slow statement', async () => {
    const { watch, ended } = watchServer(() => true);
    expect(await outcomeOf(watch.run(never), 3_600_000)).toBe('pending');
    expect(ended()).toBe(0);
    watch.stop();
  });

  test('quick statements cause no probe, and a slow one at most one in five seconds in the long run', async () => {
    const { watch, probes } = watchServer(() => true);
    for (let i = 0; i < 100; i++) await watch.run(succeed);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(probes()).toBe(0);
    await outcomeOf(watch.run(never), 600_000);
    expect(probes()).toBeLessThan(130);
    watch.stop();
  });

  test('a statement that succeeds during an unanswered probe shows that the server works', async () => {
    const { watch, ended } = watchServer(() => false);
    const slow = watch.run(never);
    for (let i = 0; i < 20; i++) {
      await vi.advanceTimersByTimeAsync(500);
      await watch.run(succeed);
    }
    expect(await outcomeOf(slow, 0)).toBe('pending');
    expect(ended()).toBe(0);
    watch.stop();
  });
});

test('an error of a statement is passed on and causes no probe', async () => {
  const { watch, probes } = watchServer(() => true);
  await expect(watch.run(() => Promise.reject(new Error('syntax error')))).rejects.toThrow('syntax error');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probes()).toBe(0);
});
