import { isConcurrencyFailure } from '#ports/database/database-errors.ts';

/** The address of a link went to another account meanwhile. Rolls the transaction back, so that the link still works. */
export class AddressMovedError extends Error {
  override name = 'AddressMovedError';
}

const MAX_TRIES = 3;

/**
 * Runs a transaction that signs someone in, and again if the link's address went to another account meanwhile, or if a
 * concurrent transaction, such as one that sends alerts of the same person, made it fail.
 */
export async function retrySignIn<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      const mayRetry = error instanceof AddressMovedError || isConcurrencyFailure(error);
      if (tries === MAX_TRIES || !mayRetry) throw error;
    }
  }
}
