import { expect, onTestFinished, test, vi } from 'vitest';
import { createHashLimiter, HashingBusyError } from './hash-limiter.ts';

const OPTIONS = { maxAtOnce: 2, maxWaiting: 3, waitMs: 2_000, retryAfterSeconds: 2 };

/** A gate whose work ends when a test ends it. */
function setUp() {
  const gate = createHashLimiter(OPTIONS);
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const hash = (name: string, signal?: AbortSignal) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return gate(() => {
      started.push(name);
      return end.promise;
    }, signal);
  };
  return {
    hash,
    started,
    end: (name: string) => ends.get(name)!.resolve(name),
    fail: (name: string) => ends.get(name)!.reject(new Error(name)),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('at most two hashes run at a time, in order of arrival', async () => {
  const { hash, started, end } = setUp();
  const all = ['a', 'b', 'c', 'd'].map((name) => hash(name));
  await turn();
  expect(started).toEqual(['a', 'b']);
  end('b');
  await turn();
  expect(started).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('a full queue refuses at once, and says when to try again', async () => {
  const { hash, end } = setUp();
  const kept = ['a', 'b', 'c', 'd', 'e'].map((name) => hash(name));
  await expect(hash('f')).rejects.toBeInstanceOf(HashingBusyError);
  await expect(hash('f')).rejects.toMatchObject({ retryAfterSeconds: 2 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    end(name);
    await turn();
  }
  await expect(Promise.all(kept)).resolves.toHaveLength(5);
});

test('a hash that waits too long is refused, and never runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { hash, started, end } = setUp();
  const kept = [hash('a'), hash('b')];
  const late = expect(hash('c')).rejects.toBeInstanceOf(HashingBusyError);
  vi.advanceTimersByTime(2_000);
  await late;
  end('a');
  end('b');
  await Promise.all(kept);
  expect(started).toEqual(['a', 'b']);
});

test('a caller who disconnects leaves the queue', async () => {
  const { hash, started, end } = setUp();
  const left = new AbortController();
  const kept = [hash('a'), hash('b')];
  const gone = hash('c', left.signal);
  const next = hash('d');
  left.abort(new Error('left'));
  await expect(gone).rejects.toThrow('left');
  await expect(hash('e', left.signal)).rejects.toThrow('left');
  end('a');
  await turn();
  end('b');
  end('d');
  await Promise.all([...kept, next]);
  expect(started).toEqual(['a', 'b', 'd']);
});

test('a failed hash makes room for the next', async () => {
  const { hash, end, fail } = setUp();
  const [first, second, third] = [hash('a'), hash('b'), hash('c')];
  fail('a');
  await expect(first).rejects.toThrow('a');
  end('b');
  end('c');
  expect(await Promise.all([second, third])).toEqual(['b', 'c']);
});
