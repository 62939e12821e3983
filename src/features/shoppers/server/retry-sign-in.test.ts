import { expect, test } from 'vitest';
import { AddressMovedError, retrySignIn } from './retry-sign-in.ts';

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

/** Returns a function that fails with these errors, then succeeds. */
function failing(...errors: Error[]): () => Promise<string> {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'signed in';
  };
}

test('a sign-in is repeated after a deadlock and after its address moved, at most twice', async () => {
  expect(await retrySignIn(failing(deadlock(), new AddressMovedError()))).toBe('signed in');
  await expect(retrySignIn(failing(deadlock(), deadlock(), deadlock()))).rejects.toThrow('deadlock detected');
});

test('a sign-in is not repeated after another error', async () => {
  await expect(retrySignIn(failing(new Error('The disk is full.')))).rejects.toThrow('The disk is full.');
});
