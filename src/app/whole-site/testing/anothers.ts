import type { Database } from '#ports/database/database.ts';
import { LEADS } from './anothers-leads.ts';
import { DESK } from './anothers-desk.ts';
import { ACCOUNTS } from './anothers-accounts.ts';
import { SAVES } from './anothers-saves.ts';

/** The data of a case: a database with listing 42 of owner 1, and the shopper whose records are requested. */
export type AnothersWorld = {
  database: Database;
  /** Of the account `ann`, whose cookie is `session=ann`. */
  shopperId: string;
  /** Sends a request as ann. */
  asAnn(method: string, path: string, body?: unknown): Promise<Response>;
};

/** Creates a record of ann's; returns the path with its id, and the JSON body. */
export type AnothersCase = (world: AnothersWorld) => Promise<{ path: string; body?: unknown }>;

/**
 * A case for every route with `ids`, by method and path: it creates a record of ann's and returns the request for it.
 * Ann must get it; for every other client it must not exist.
 */
export const ANOTHERS: Readonly<Record<string, AnothersCase>> = {
  ...LEADS,
  ...DESK,
  ...ACCOUNTS,
  ...SAVES,
};
