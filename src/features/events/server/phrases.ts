import { hash } from 'node:crypto';
import type { Brand } from '#features/brands/brands.ts';
import { delayWrites } from '#kit/async/delay-writes.ts';
import type { Database } from '#ports/database/database.ts';

const MS_PER_DAY = 86_400_000;
const WRITE_EVERY_MS = 5_000;
/** Beyond this number, further searches are not counted until the next write. */
const MAX_WAITING = 5_000;
const DIGEST_BYTES = 16;
/** A text is stored and shown only if at least this many visitors of a day typed it. */
export const MIN_PHRASE_VISITORS = 5;

/**
 * A visitor's search with words that no filter understands, or without results. `visitor` distinguishes visitors for a
 * day. `emptySearch`: its query string if it found nothing.
 */
export type PhraseSearch = {
  brand: Brand;
  visitor: string;
  words: readonly string[];
  emptySearch: string | null;
};

/** Counts words that were not understood and searches without results, once per visitor and day. */
export type Phrases = {
  /** Counts within about five seconds. Lost if the process is killed or the database is down then. */
  record(search: PhraseSearch): void;
  /** Writes what is not stored yet. */
  stop(): Promise<void>;
};

type Dependencies = {
  database: Pick<Database, 'transaction'>;
  /** Returns the secret of a day (days since 1970-01-01), the same on all servers. */
  saltOf(day: number): Promise<Buffer>;
  /** Returns a search without free text and exact places; `null` if it must not be counted. */
  reduceSearch(search: string, brand: Brand): string | null;
  now(): number;
  onError(error: Error): void;
};

type Phrase = { kind: 'word' | 'search'; brand: string; text: string; visitor: string; day: number };

/** Collects phrases in memory and writes them in batches, so that requests do not wait. */
export function createPhrases({ database, saltOf, reduceSearch, now, onError }: Dependencies): Phrases {
  let waiting: (PhraseSearch & { day: number })[] = [];
  const write = async () => {
    const taken = waiting;
    waiting = [];
    const phrases = taken.flatMap((one) => phrasesOf(one, reduceSearch));
    if (phrases.length > 0) await store(database, saltOf, phrases);
  };
  const writes = delayWrites(write, { delayMs: WRITE_EVERY_MS, onError });
  return {
    record: (search) => {
      if (waiting.length >= MAX_WAITING) return;
      waiting.push({ ...search, day: Math.floor(now() / MS_PER_DAY) });
      writes.request();
    },
    stop: () => writes.stop(),
  };
}

function phrasesOf(
  { brand, visitor, words, emptySearch, day }: PhraseSearch & { day: number },
  reduceSearch: Dependencies['reduceSearch'],
): Phrase[] {
  const of = { brand: brand.key, visitor, day };
  const reduced = emptySearch === null ? null : reduceSearch(emptySearch, brand);
  return [
    ...words.map((text) => ({ ...of, kind: 'word' as const, text })),
    ...(reduced === null ? [] : [{ ...of, kind: 'search' as const, text: reduced }]),
  ];
}

async function store(
  database: Pick<Database, 'transaction'>,
  saltOf: Dependencies['saltOf'],
  phrases: readonly Phrase[],
): Promise<void> {
  const salts = new Map<number, Buffer>();
  for (const { day } of phrases) if (!salts.has(day)) salts.set(day, await saltOf(day));
  const rows = phrases.map(({ day, kind, brand, text, visitor }) => {
    const phrase = digestOf(salts.get(day)!, `${kind} ${brand} ${text}`);
    return { day: dateOf(day), kind, brand, text, phrase, visitor: digestOf(salts.get(day)!, `${phrase} ${visitor}`) };
  });
  const unique = [...new Map(rows.map((row) => [row.visitor, row])).values()];
  // In the same order on all servers, so that two of them never deadlock on each other's rows.
  const sorted = unique.toSorted((a, b) => (a.phrase + a.visitor < b.phrase + b.visitor ? -1 : 1));
  const columns = (['day', 'kind', 'brand', 'text', 'phrase', 'visitor'] as const).map((name) =>
    sorted.map((row) => row[name]),
  );
  await database.transaction(async (connection) => {
    await connection.query(COUNT, columns);
    await connection.query(NAME, columns);
  });
}

const GIVEN = `with given as (
    select day, kind, brand, text, decode(phrase, 'hex') as phrase, decode(visitor, 'hex') as visitor
    from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      as given (day, kind, brand, text, phrase, visitor)
  )`;

/** A visitor counts once a day for a phrase, across all servers. */
const COUNT = `${GIVEN}, fresh as (
    insert into phrase_visitors (day, phrase, visitor) select day, phrase, visitor from given order by 1, 2, 3
    on conflict do nothing returning day, phrase, visitor
  )
  insert into phrase_days as known (day, kind, brand, phrase, visitors)
  select g.day, g.kind, g.brand, g.phrase, count(*)::integer
  from fresh f join given g on g.day = f.day and g.phrase = f.phrase and g.visitor = f.visitor
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, kind, brand, phrase) do update set visitors = known.visitors + excluded.visitors`;

/** Stores the texts that enough visitors typed. */
const NAME = `${GIVEN}
  update phrase_days known set text = given.text
  from given
  where known.day = given.day and known.kind = given.kind and known.brand = given.brand and known.phrase = given.phrase
    and known.text is null and known.visitors >= ${MIN_PHRASE_VISITORS}`;

function digestOf(salt: Buffer, text: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'hex').slice(0, DIGEST_BYTES * 2);
}

function dateOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}
