import { isConcurrencyFailure } from '#ports/database/database-errors.ts';

/**
 * The address of a link was moved to another account in the meantime. Rolls the transaction back, so that the link
 * still works.
 */
export class AddressMovedError extends Error {
  override name = 'AddressMovedError';
}

const MAX_TRIES = 3;

/**
 * Runs a transaction that signs someone in. Runs it again if the link's address was moved to another account in the
 * meantime, or if it failed because of a concurrent transaction, such as one that sends alerts to the same person.
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
