import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { ClusterIndex, ClusterIndexBody } from '#ports/search-cluster/search-cluster.ts';
import type { UnreadableRows } from '#features/search-memory/search-memory.server.ts';

/** The format of the indexes and documents that this version of the site stores in a cluster. */
export type ClusterSchema = {
  body: ClusterIndexBody;
  /** Differs when `documentOf` gives a different result for the same listing. */
  version: string;
  /** `seq`: the change that produced the listing. */
  documentOf(listing: Listing, owner: Owner, seq: number): Readonly<Record<string, unknown>>;
};

/** The change up to which an index holds a database's inventory, and the content of that change. */
export type ClusterPosition = { seq: number; change: string | null };

/**
 * Names of indexes: `listings-<schema>-<birth>`, behind the alias `listings-<schema>`. Versions of the site with
 * different schemas have separate indexes, so that each uses its own while both run.
 */
export class ClusterPlaces {
  readonly alias: string;
  readonly #prefix: string;

  constructor(prefix: string, { body, version }: ClusterSchema) {
    const digest = createHash('sha256')
      .update(JSON.stringify([body, version]))
      .digest('hex');
    this.#prefix = prefix;
    this.alias = `${prefix}-${digest.slice(0, 12)}`;
  }

  /** Returns the name for an index created at this time. */
  newIndex(nowMs: number): string {
    return `${this.alias}-${nowMs.toString(36)}`;
  }

  /** Prefix of all our index names, for every schema. */
  get beginning(): string {
    return `${this.#prefix}-`;
  }

  /** Returns the alias of one of our indexes, or `null` for other names. */
  aliasOf(index: string): string | null {
    const rest = index.startsWith(this.beginning) ? index.slice(this.beginning.length) : '';
    const [, schema] = /^([0-9a-f]{12})-[0-9a-z]+$/.exec(rest) ?? [];
    return schema === undefined ? null : `${this.beginning}${schema}`;
  }
}

/** The name of the lock whose holder may write to the indexes behind the alias. */
export function writerLockName(alias: string): string {
  return `writes to ${alias}`;
}

/** Returns the recorded position of a complete index, or `null` while it is being filled. */
export function positionOf({ notes }: ClusterIndex): ClusterPosition | null {
  const { seq, change } = notes;
  return typeof seq === 'number' && (change === null || typeof change === 'string') ? { seq, change } : null;
}

const MAX_ROWS_NOTED = 1_000;
const MAX_REASON = 1_000;

const unreadableNoteSchema = z.object({
  /** The reason no instance that searches the index is fit. `null` if all rows were read. */
  reason: z.string().nullable(),
  count: z.int(),
  /** The first 1,000 of them, for the next writer. */
  rows: z.array(z.object({ table: z.enum(['owners', 'listings']), id: z.int(), reason: z.string() })),
});

/** The stored report about rows that could not be read when an index was filled, and still cannot. */
export type UnreadableRowsReport = z.infer<typeof unreadableNoteSchema>;

/** Creates the note for an index from these rows. */
export function createUnreadableRowsReport(rows: UnreadableRows): UnreadableRowsReport {
  return {
    reason: rows.whyUnfit()?.slice(0, MAX_REASON) ?? null,
    count: rows.count,
    rows: rows.stored.slice(0, MAX_ROWS_NOTED),
  };
}

/** Reads the note about rows that could not be read. Indexes of earlier releases have no note. */
export function readUnreadableRowsReport({ notes }: Pick<ClusterIndex, 'notes'>): UnreadableRowsReport {
  const read = unreadableNoteSchema.safeParse(notes['unreadable']);
  return read.success ? read.data : { reason: null, count: 0, rows: [] };
}

/**
 * The channel that announces to every instance that searches see everything up to the change `seq`. The payload is JSON
 * with `alias` and `seq`, and with `reason` and `count` of unreadable rows.
 */
export const SEARCH_VISIBLE_CHANNEL = 'search_shown';
