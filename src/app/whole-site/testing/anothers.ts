import type { Database } from '#ports/database/database.ts';
import { LEADS } from './anothers-leads.ts';
import { DESK } from './anothers-desk.ts';
import { ACCOUNTS } from './anothers-accounts.ts';
import { SAVES } from './anothers-saves.ts';

/** What a case works with: a database with listing 42 of owner 1, and the shopper whose things are asked for. */
export type AnothersWorld = {
  database: Database;
  /** Of the account `ann`, whose cookie is `session=ann`. */
  shopperId: string;
  /** Asks the site as ann. */
  asAnn(method: string, path: string, body?: unknown): Promise<Response>;
};

/** The address, with ids of ann's, and what is sent to it as JSON. */
export type AnothersCase = (world: AnothersWorld) => Promise<{ path: string; body?: unknown }>;

/**
 * For every row of the access table with `ids`, by method and path: makes something of ann's, and says how it is asked for.
 * Ann must get it; everybody else must be told that there is no such thing.
 */
export const ANOTHERS: Readonly<Record<string, AnothersCase>> = {
  ...LEADS,
  ...DESK,
  ...ACCOUNTS,
  ...SAVES,
};
