import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { ClusterIndex, ClusterIndexBody } from '#ports/search-cluster/search-cluster.ts';
import type { UnreadableRow, UnreadableRows } from '#features/search-memory/search-memory.server.ts';

/** What this version of the site keeps in a cluster. */
export type ClusterSchema = {
  body: ClusterIndexBody;
  /** Changes when what `documentOf` makes of the same listing does, or what is made of its fields. */
  version: string;
  /** `seq`: the change that brought the listing. */
  documentOf(listing: Listing, owner: Owner, seq: number): Readonly<Record<string, unknown>>;
};

/** Up to which change an index holds the inventory of a database, and what that change was. */
export type ClusterPosition = { seq: number; change: string | null };

/**
 * Names of indexes: `listings-<schema>-<birth>` behind the alias `listings-<schema>`. Versions of the site with different
 * schemas have indexes side by side, so that either answers from its own while both run.
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

  /** The name of an index that begins now. */
  newIndex(nowMs: number): string {
    return `${this.alias}-${nowMs.toString(36)}`;
  }

  /** What the names of all our indexes begin with, whatever their schema. */
  get beginning(): string {
    return `${this.#prefix}-`;
  }

  /** The alias that an index of ours stands behind; `null` for names of others. */
  aliasOf(index: string): string | null {
    const rest = index.startsWith(this.beginning) ? index.slice(this.beginning.length) : '';
    const [, schema] = /^([0-9a-f]{12})-[0-9a-z]+$/.exec(rest) ?? [];
    return schema === undefined ? null : `${this.beginning}${schema}`;
  }
}

/** Whoever holds it writes to the indexes behind the alias. */
export function writersLock(alias: string): string {
  return `writes to ${alias}`;
}

/** What was noted of an index that is complete; `null` while it is being filled. */
export function positionOf({ notes }: ClusterIndex): ClusterPosition | null {
  const { seq, change } = notes;
  return typeof seq === 'number' && (change === null || typeof change === 'string') ? { seq, change } : null;
}

/** What was noted of rows that could not be read when an index was filled, and cannot be read since. */
export type UnreadableNote = {
  /** Why no instance that searches the index is fit; `null` when all rows were read. */
  reason: string | null;
  /** Their number. */
  count: number;
  /** The first of them, for the next writer. */
  rows: UnreadableRow[];
};

const MOST_ROWS_NOTED = 1_000;
const MOST_REASON = 1_000;

const unreadableNoteSchema = z.object({
  reason: z.string().nullable(),
  count: z.int(),
  rows: z.array(z.object({ table: z.enum(['owners', 'listings']), id: z.int(), reason: z.string() })),
});

/** The note for an index whose filling met these rows. */
export function noteUnreadable(rows: UnreadableRows): UnreadableNote {
  return {
    reason: rows.whyUnfit()?.slice(0, MOST_REASON) ?? null,
    count: rows.count,
    rows: rows.stored.slice(0, MOST_ROWS_NOTED),
  };
}

/** What is noted of an index; indexes of earlier releases have no such note. */
export function unreadableIn({ notes }: Pick<ClusterIndex, 'notes'>): UnreadableNote {
  const read = unreadableNoteSchema.safeParse(notes['unreadable']);
  return read.success ? read.data : { reason: null, count: 0, rows: [] };
}

/**
 * Every instance is told here when searches see everything up to the change `seq`: JSON with `alias` and `seq`, and of
 * unreadable rows `reason` and `count`.
 */
export const SHOWN_CHANNEL = 'search_shown';
