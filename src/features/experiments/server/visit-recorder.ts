import { delayWrites } from '#kit/async/delay-writes.ts';
import type { Database } from '#ports/database/database.ts';
import { groupOf } from '../model/assign-variant.ts';
import type { ParticipantEvent } from '../model/experiment.ts';
import { countVisits, type VisitorDay } from './count-visits.ts';

const MS_PER_DAY = 86_400_000;
const WRITE_EVERY_MS = 1_000;
/** While the database is down, visits wait in memory. Beyond this number of visitor-days, new ones are lost. */
const MAX_WAITING = 50_000;
const MAX_WRITTEN = 2_000;

/** A visitor-day before its digest of the day is known. `digest` is kept in memory only. */
type Waiting = Omit<VisitorDay, 'visitor'> & { digest: string };

export type VisitRecorder = {
  /** Records a visit. It is written within about a second, and lost if the process is killed before. */
  record(visit: ParticipantEvent): void;
  /** Writes the waiting visits once. No write is in progress when it resolves. */
  stop(): Promise<void>;
};

type Options = {
  database: Pick<Database, 'transaction'>;
  /** Returns the stored digest of a visitor for a UTC day since 1970, 22 characters. */
  nameOf(visitor: string, day: number): Promise<string>;
  onError(error: Error): void;
};

/** Opens a recorder that writes visits in batches. A batch that fails is written again. */
export function createVisitRecorder({ database, nameOf, onError }: Options): VisitRecorder {
  const waiting = new Map<string, Waiting>();
  const add = (one: Waiting) => {
    const key = `${one.day} ${one.experiment} ${one.digest}`;
    const known = waiting.get(key);
    if (known) waiting.set(key, merge(known, one));
    else if (waiting.size < MAX_WAITING) waiting.set(key, one);
  };
  const write = async () => {
    while (waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, MAX_WRITTEN);
      for (const { day, experiment, digest } of batch) waiting.delete(`${day} ${experiment} ${digest}`);
      try {
        await countVisits(database, await Promise.all(batch.map((one) => toRow(one, nameOf))));
      } catch (error) {
        for (const one of batch) add(one);
        writes.request();
        throw error;
      }
    }
  };
  const writes = delayWrites(write, { delayMs: WRITE_EVERY_MS, onError });
  return {
    record: (visit) => {
      add(waitingOf(visit));
      writes.request();
    },
    stop: () => writes.stop(),
  };
}

function waitingOf({ name, participant: { experiment, variant, digest }, atMs }: ParticipantEvent): Waiting {
  return {
    day: Math.floor(atMs / MS_PER_DAY),
    experiment: experiment.key,
    digest,
    variant,
    group: groupOf(digest),
    exposedAt: name === 'exposure' ? atMs : null,
    viewAt: name === 'view' ? atMs : null,
    saveAt: name === 'save' ? atMs : null,
    leadAt: name === 'lead' ? atMs : null,
  };
}

/** Merges two parts of a visitor-day as the database does: the first exposure, and the last time of each goal. */
function merge(one: Waiting, other: Waiting): Waiting {
  return {
    ...one,
    exposedAt: either(one.exposedAt, other.exposedAt, Math.min),
    viewAt: either(one.viewAt, other.viewAt, Math.max),
    saveAt: either(one.saveAt, other.saveAt, Math.max),
    leadAt: either(one.leadAt, other.leadAt, Math.max),
  };
}

function either(one: number | null, other: number | null, choose: (one: number, other: number) => number) {
  return one === null || other === null ? (one ?? other) : choose(one, other);
}

async function toRow({ digest, ...rest }: Waiting, nameOf: Options['nameOf']): Promise<VisitorDay> {
  return { ...rest, visitor: Buffer.from(await nameOf(digest, rest.day), 'base64url') };
}
