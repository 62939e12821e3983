/** The address of a link went to another account meanwhile. Rolls the transaction back, so that the link still works. */
export class AddressMovedError extends Error {
  override name = 'AddressMovedError';
}

/** Runs a transaction that uses a link up, and once more if the link's address went to another account meanwhile. */
export async function retryIfAddressMoved<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AddressMovedError) return run();
    throw error;
  }
}
