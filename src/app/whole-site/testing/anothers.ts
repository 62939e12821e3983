import type { Database } from '#ports/database/database.ts';
import { FOREIGN_LEAD_CASES } from './anothers-leads.ts';
import { FOREIGN_DESK_CASES } from './anothers-desk.ts';
import { FOREIGN_ACCOUNT_CASES } from './anothers-accounts.ts';
import { FOREIGN_SAVE_CASES } from './anothers-saves.ts';

/** The data of a case: a database with listing 42 of owner 1, and the shopper whose records are requested. */
export type ForeignRecordContext = {
  database: Database;
  /** Of the account `ann`, whose cookie is `session=ann`. */
  shopperId: string;
  /** Sends a request as ann. */
  asAnn(method: string, path: string, body?: unknown): Promise<Response>;
};

/** Creates a record of ann's; returns the path with its id, and the JSON body. */
export type ForeignRecordCase = (world: ForeignRecordContext) => Promise<{ path: string; body?: unknown }>;

/**
 * A case for every route with `ids`, by method and path: it creates a record of ann's and returns the request for it.
 * Ann must get it; for every other client it must not exist.
 */
export const FOREIGN_RECORD_CASES: Readonly<Record<string, ForeignRecordCase>> = {
  ...FOREIGN_LEAD_CASES,
  ...FOREIGN_DESK_CASES,
  ...FOREIGN_ACCOUNT_CASES,
  ...FOREIGN_SAVE_CASES,
};
