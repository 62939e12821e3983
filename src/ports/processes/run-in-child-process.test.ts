import { fork } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailableError, databaseError } from '#ports/database/database-errors.ts';
import { runInChildProcess } from './run-in-child-process.ts';

const DOUBLE = new URL('./testing/double-process.ts', import.meta.url);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a separate process', () => {
  test('returns what the work returns, with its progress on the way', async () => {
    const progress: string[] = [];
    const result = await runInChildProcess<unknown, string>(
      DOUBLE,
      { double: 21 },
      { onProgress: (p) => progress.push(p) },
    );
    expect(result).toEqual({ doubled: 42, at: new Date(21) });
    expect(progress).toEqual(['doubling']);
  });

  test('is another process, and ends when the work is done', async () => {
    const pid = await runInChildProcess<number>(DOUBLE, {});
    expect(pid).not.toBe(process.pid);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('fails with the message of the work', async () => {
    await expect(runInChildProcess(DOUBLE, { fail: 'No prices.' })).rejects.toThrow('No prices.');
  });

  test('fails with the code of the work, or of its cause', async () => {
    const failing = runInChildProcess(DOUBLE, { fail: 'The database is away.', code: '57P01' });
    await expect(failing).rejects.toMatchObject({ message: 'The database is away.', code: '57P01' });
  });

  test('fails with a database error when it loses its database', async () => {
    const failure: unknown = await runInChildProcess(DOUBLE, { lose: 'The lock ended.' }).catch(
      (error: unknown) => error,
    );
    expect(databaseError(failure)).toBeInstanceOf(DatabaseUnavailableError);
  });

  test('that ends without a result is an error', async () => {
    await expect(runInChildProcess(DOUBLE, { exit: 3 })).rejects.toThrow('exit code 3');
  });

  test('is killed when it is aborted, with the reason', async () => {
    const stop = new AbortController();
    let pid = 0;
    const onProgress = (said: string) => {
      pid = Number(said.slice(4));
      stop.abort(new Error('enough'));
    };
    await expect(runInChildProcess(DOUBLE, { hang: true }, { signal: stop.signal, onProgress })).rejects.toThrow(
      'enough',
    );
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('ends with its parent', async () => {
    const child = fork(DOUBLE, { serialization: 'advanced' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.send({ input: { hang: true } });
    await new Promise((resolve) => child.once('message', resolve));
    child.disconnect();
    expect(await ended).toBe(1);
  });
});
