import type { Database } from '#ports/database/database.ts';
import type { AwardedSlot } from '../model/auction.ts';
import { reserveAuctions, type StoredAuction } from './budgets.ts';

/** While one statement waits for a locked campaign, the other one continues. */
const MAX_RUNNING = 2;
const MAX_BATCH = 50;

type Waiting = {
  auction: StoredAuction;
  resolve(served: AwardedSlot[]): void;
  reject(error: unknown): void;
};

/**
 * Returns a function like `reserveSlots`. Auctions that are held while statements run share the next one, so that a
 * busy server runs fewer statements and commits. An auction waits only while two statements are running.
 */
export function createReservationQueue(
  database: Pick<Database, 'query'>,
): (auction: StoredAuction) => Promise<AwardedSlot[]> {
  const waiting: Waiting[] = [];
  let running = 0;
  const runNext = async () => {
    running++;
    while (waiting.length > 0) {
      const batch = takeBatch(waiting);
      try {
        const auctions = batch.map(({ auction }) => auction);
        const served = await reserveAuctions(database, auctions);
        for (const [at, { resolve }] of batch.entries()) resolve(served[at]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running--;
  };
  return (auction) =>
    new Promise((resolve, reject) => {
      waiting.push({ auction, resolve, reject });
      if (running < MAX_RUNNING) void runNext();
    });
}

/**
 * Takes the auctions of the next statement. If an auction was held twice, the second one waits, because it must serve
 * the outcome that the first one stores.
 */
function takeBatch(waiting: Waiting[]): Waiting[] {
  if (waiting.length === 1) return waiting.splice(0);
  const batch = new Map<string, Waiting>();
  for (const one of waiting) if (batch.size < MAX_BATCH && !batch.has(one.auction.id)) batch.set(one.auction.id, one);
  const taken = new Set(batch.values());
  waiting.splice(0, waiting.length, ...waiting.filter((one) => !taken.has(one)));
  return [...taken];
}
