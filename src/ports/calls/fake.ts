import type { Guard } from './guard.ts';

/** Makes every call without limits, for tests; what fails is answered, never thrown. */
export const fakeGuard: Guard = async (work, signal) => {
  try {
    return { ok: true, value: await work(signal ?? new AbortController().signal) };
  } catch {
    signal?.throwIfAborted();
    return { ok: false, reason: 'failed' };
  }
};

/** Never makes a call, as if its circuit were open. */
export const openGuard: Guard = async () => ({ ok: false, reason: 'open' });
