import { CallRefusedError, type Guard } from './guard.ts';

/** Makes every call without limits, for tests. Failures are returned, never thrown. */
export const fakeGuard: Guard = async (work, signal) => {
  try {
    return { ok: true, value: await work(signal ?? new AbortController().signal) };
  } catch (error) {
    signal?.throwIfAborted();
    return { ok: false, reason: 'failed', error };
  }
};

/** Refuses every call, like a guard with an open circuit. */
export const openGuard: Guard = async () => ({
  ok: false,
  reason: 'open',
  error: new CallRefusedError('Calls are paused.'),
});
