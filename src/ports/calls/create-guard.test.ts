import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGuard } from './create-guard.ts';
import type { Guard } from './guard.ts';

const LIMITS = { name: 'parts', timeoutMs: 5_000, resetMs: 30_000 };
const well = async () => 'well';
const rejecting = () => Promise.reject(new Error('down'));
const hung = () => new Promise<never>(() => undefined);
const OPEN = { ok: false, reason: 'open' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function callTimes(guard: Guard, times: number, work: () => Promise<unknown>) {
  for (let i = 0; i < times; i++) await guard(work);
}

/** A guard whose circuit was opened by 20 failures. */
async function openGuard() {
  const guard = createGuard(LIMITS);
  await callTimes(guard, 20, rejecting);
  expect(await guard(well)).toMatchObject(OPEN);
  return guard;
}

describe('a guarded call', () => {
  test('returns the result of the work', async () => {
    expect(await createGuard(LIMITS)(well)).toEqual({ ok: true, value: 'well' });
  });

  test('succeeds just within the time limit', async () => {
    const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('late'), 4_999));
    const call = createGuard(LIMITS)(slow);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(await call).toEqual({ ok: true, value: 'late' });
  });

  test('ends at the time limit if it hangs, and not before', async () => {
    let ended = false;
    const call = createGuard(LIMITS)(hung).finally(() => (ended = true));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ ok: false, reason: 'timeout' });
  });

  test('aborts its work at the time limit; work that obeys still times out', async () => {
    let seen: AbortSignal | undefined;
    const obedient = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        seen = signal;
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    const call = createGuard(LIMITS)(obedient);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(seen?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen?.aborted).toBe(true);
    const error = expect.objectContaining({ name: 'TimeoutError', message: 'No answer within 5000 ms.' }) as Error;
    expect(await call).toEqual({ ok: false, reason: 'timeout', error });
  });

  test('does not abort its work once it has succeeded', async () => {
    const caller = new AbortController();
    let seen: AbortSignal | undefined;
    await createGuard(LIMITS)(async (signal) => (seen = signal), caller.signal);
    caller.abort();
    await vi.advanceTimersByTimeAsync(LIMITS.timeoutMs);
    expect(seen?.aborted).toBe(false);
  });

  test.each([
    ['rejects', rejecting],
    [
      'throws before it begins',
      (): Promise<never> => {
        throw new Error('down');
      },
    ],
    ['finds garbage', async () => JSON.parse('<html>') as unknown],
    ['is reset by the other side', () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))],
    ['rejects with nothing', () => Promise.reject(undefined)],
  ])('that %s has failed, and throws nothing', async (_how, work) => {
    expect(await createGuard(LIMITS)(work)).toMatchObject({ ok: false, reason: 'failed' });
  });

  test('has no effect if it fails after its time limit', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const call = createGuard(LIMITS)(
      () => new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), 6_000)),
    );
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await call).toMatchObject({ ok: false, reason: 'timeout' });
    vi.useRealTimers();
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('leaves no timer behind, and no listener', async () => {
    const { signal } = new AbortController();
    await createGuard(LIMITS)(well, signal);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const hanging = createGuard(LIMITS)(hung, signal);
    await vi.advanceTimersByTimeAsync(LIMITS.timeoutMs);
    expect((await hanging).ok).toBe(false);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe("the caller's own abort", () => {
  test('is thrown, and aborts the work', async () => {
    const caller = new AbortController();
    let seen: AbortSignal | undefined;
    const call = createGuard(LIMITS)((signal) => ((seen = signal), hung()), caller.signal);
    caller.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    expect(seen?.aborted).toBe(true);
  });

  test('before the call prevents the work', async () => {
    const work = vi.fn(well);
    await expect(createGuard(LIMITS)(work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(work).not.toHaveBeenCalled();
  });

  test('does not count as a failure of the part', async () => {
    const guard = createGuard(LIMITS);
    for (let i = 0; i < 40; i++) {
      const caller = new AbortController();
      const call = guard(hung, caller.signal);
      caller.abort();
      await expect(call).rejects.toThrow('aborted');
    }
    expect(await guard(well)).toEqual({ ok: true, value: 'well' });
  });

  test('of the trial call neither closes nor opens the circuit', async () => {
    const guard = await openGuard();
    await vi.advanceTimersByTimeAsync(30_000);
    const caller = new AbortController();
    let answer: (value: string) => void = () => undefined;
    const trial = guard(() => new Promise<string>((resolve) => (answer = resolve)), caller.signal);
    caller.abort(new Error('gone'));
    await expect(trial).rejects.toThrow('gone');
    expect(await guard(well)).toMatchObject(OPEN);
    answer('well');
    await vi.advanceTimersByTimeAsync(0);
    expect(await guard(well)).toEqual({ ok: true, value: 'well' });
  });
});

describe('the circuit', () => {
  test('opens when half of 20 calls within 10 s failed, and then makes no calls', async () => {
    const guard = createGuard(LIMITS);
    await callTimes(guard, 10, well);
    await callTimes(guard, 9, rejecting);
    expect(await guard(well)).toMatchObject({ ok: true });
    await callTimes(guard, 1, rejecting);
    // 21 calls, 10 failures: less than half.
    expect(await guard(well)).toMatchObject({ ok: true });
    await callTimes(guard, 2, rejecting);
    const work = vi.fn(well);
    expect(await guard(work)).toMatchObject(OPEN);
    expect(work).not.toHaveBeenCalled();
  });

  test('stays closed below 20 calls, even if all fail, and opens with the 20th', async () => {
    const guard = createGuard(LIMITS);
    await callTimes(guard, 19, rejecting);
    expect(await guard(rejecting)).toMatchObject({ ok: false, reason: 'failed' });
    expect(await guard(rejecting)).toMatchObject(OPEN);
  });

  test('ignores calls older than 10 s, even without newer ones', async () => {
    const guard = createGuard(LIMITS);
    await callTimes(guard, 19, rejecting);
    await vi.advanceTimersByTimeAsync(11_000);
    await callTimes(guard, 5, rejecting);
    expect(await guard(well)).toEqual({ ok: true, value: 'well' });
  });

  test('opens for hanging calls as for failing ones', async () => {
    const guard = createGuard(LIMITS);
    const calls = Array.from({ length: 20 }, () => guard(hung));
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(calls);
    expect(await guard(well)).toMatchObject(OPEN);
  });

  test('allows one trial call after the reset time, and not before', async () => {
    const guard = await openGuard();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(await guard(well)).toMatchObject(OPEN);
    await vi.advanceTimersByTimeAsync(1);
    const trial = guard(hung);
    expect(await guard(well)).toMatchObject(OPEN);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await trial).toMatchObject({ ok: false, reason: 'timeout' });
    expect(await guard(well)).toMatchObject(OPEN);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(await guard(well)).toMatchObject(OPEN);
  });

  test('closes when the part recovers, with no counted failures', async () => {
    const guard = await openGuard();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await guard(well)).toEqual({ ok: true, value: 'well' });
    await callTimes(guard, 18, rejecting);
    expect(await guard(well)).toMatchObject({ ok: true });
  });

  test('reports once that it opened, and why', async () => {
    const onOpen = vi.fn();
    const guard = createGuard(LIMITS, { onOpen });
    await callTimes(guard, 30, rejecting);
    expect(onOpen.mock.calls).toEqual([['parts', expect.objectContaining({ message: 'down' })]]);
  });

  test('does not exist if every call must be made', async () => {
    const guard = createGuard({ ...LIMITS, resetMs: null });
    await callTimes(guard, 100, rejecting);
    expect(await guard(well)).toEqual({ ok: true, value: 'well' });
  });
});

describe('concurrent calls', () => {
  test('are limited: one more is refused at once, and does not count as a failure', async () => {
    const guard = createGuard({ ...LIMITS, maxAtOnce: 2 });
    const under = [guard(hung), guard(hung)];
    for (let i = 0; i < 40; i++) expect(await guard(well)).toMatchObject(OPEN);
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(under);
    expect(await guard(well)).toEqual({ ok: true, value: 'well' });
  });
});

/** The same expectations must fail for a guard that does nothing. */
test('these tests detect a guard without limits', async () => {
  const broken: Guard = async (work) => ({ ok: true, value: await work(new AbortController().signal) });
  await expect(broken(rejecting)).rejects.toThrow('down');
  const call = broken(hung).then(() => 'ended');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([call, Promise.resolve('still hung')])).toBe('still hung');
});
