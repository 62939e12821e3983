import { describe, expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const STAYS = new AbortController().signal;

/** Creates a cache with a clock that the test moves, and responses that the test completes. */
function start({ maxBytes = 1_000 } = {}) {
  let ms = 0;
  const made: { signal: AbortSignal; finish(answer: string): void; fail(error: Error): void }[] = [];
  const released: string[] = [];
  const release = (answer: string) => void released.push(answer);
  const cache = createPageCache<string>({ now: () => ms, bytesOf: ({ length }) => length, release, maxBytes });
  const make = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => made.push({ signal, finish: resolve, fail: reject }));
  const ask = (key: string, signal = STAYS) => cache.answer(key, signal, make);
  const keep = async (key: string, answer: string) => {
    const requested = ask(key);
    made.at(-1)!.finish(answer);
    return requested;
  };
  return { ask, keep, made, released, pass: (by: number) => void (ms += by) };
}

describe('cached responses', () => {
  test('are rendered once for concurrent requests', async () => {
    const { ask, made } = start();
    const all = Array.from({ length: 50 }, () => ask('a'));
    expect(made).toHaveLength(1);
    made[0]!.finish('answer');
    expect(new Set(await Promise.all(all))).toEqual(new Set(['answer']));
    expect(await ask('a')).toBe('answer');
    expect(made).toHaveLength(1);
  });

  test('are never older than a second, counted from the start of their rendering', async () => {
    const { ask, made, pass } = start();
    const first = ask('a');
    pass(400);
    made[0]!.finish('old');
    expect(await first).toBe('old');
    pass(599);
    expect(await ask('a')).toBe('old');
    pass(1);
    const next = ask('a');
    expect(made).toHaveLength(2);
    made[1]!.finish('new');
    expect(await next).toBe('new');
  });

  test('are rendered again if their rendering started a second ago', async () => {
    const { ask, made, pass } = start();
    const slow = ask('a');
    pass(1_000);
    const fresh = ask('a');
    expect(made).toHaveLength(2);
    made[1]!.finish('fresh');
    made[0]!.finish('slow');
    expect([await slow, await fresh, await ask('a')]).toEqual(['slow', 'fresh', 'fresh']);
  });

  test('are separate for each key', async () => {
    const { ask, keep } = start();
    await keep('brand one', '1');
    await keep('brand two', '2');
    expect([await ask('brand one'), await ask('brand two')]).toEqual(['1', '2']);
  });

  test('reject all waiting requests if they fail, and are rendered again for the next', async () => {
    const { ask, made, keep } = start();
    const both = [ask('a'), ask('a')];
    made[0]!.fail(new Error('no search'));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await keep('a', 'again')).toBe('again');
    expect(made).toHaveLength(2);
  });

  test('continue while a client waits, and are aborted when the last one leaves', async () => {
    const { ask, made } = start();
    const [one, other] = [new AbortController(), new AbortController()];
    const requested = [ask('a', one.signal), ask('a', other.signal)];
    one.abort(new Error('left'));
    await expect(requested[0]).rejects.toThrow('left');
    expect(made[0]!.signal.aborted).toBe(false);
    other.abort(new Error('left too'));
    await expect(requested[1]).rejects.toThrow('left too');
    expect(made[0]!.signal.aborted).toBe(true);
    void ask('a');
    expect(made).toHaveLength(2);
  });

  test('are evicted oldest first', async () => {
    const { ask, keep, made } = start({ maxBytes: 10 });
    await keep('a', '12345');
    await keep('b', '12345');
    await keep('c', '1');
    expect([await ask('b'), await ask('c')]).toEqual(['12345', '1']);
    void ask('a');
    expect(made).toHaveLength(4);
  });

  test('are released in the turn after the one in which they were last sent', async () => {
    const { ask, keep, pass, released } = start();
    await keep('a', 'old');
    const last = ask('a');
    pass(1_000);
    await keep('b', 'new');
    expect([await last, released]).toEqual(['old', []]);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(released).toEqual(['old']);
  });

  test('are not released if they failed or came too late to be cached', async () => {
    const { ask, keep, made, pass, released } = start();
    const failed = ask('a');
    made[0]!.fail(new Error('failed'));
    await expect(failed).rejects.toThrow('failed');
    const slow = ask('b');
    pass(1_000);
    await keep('c', 'new');
    made[1]!.finish('slow');
    expect(await slow).toBe('slow');
    await new Promise((resolve) => void setImmediate(resolve));
    expect(released).toEqual([]);
  });
});
