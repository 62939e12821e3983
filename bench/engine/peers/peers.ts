import type { Contender } from './contender.ts';
import { createDuckdb } from './duckdb.ts';
import { createItemsjs } from './itemsjs.ts';
import { createLucene } from './lucene.ts';
import { createOpensearch } from './opensearch.ts';
import { createPostgres } from './postgres.ts';
import { createSqlite } from './sqlite.ts';
import { createTantivy } from './tantivy.ts';
import type { ToolCache } from './tool-cache.ts';

/** Creates a peer, and limits it to the most rows that it can handle. Creating it may install it first. */
type Peer = { create(cache: ToolCache): Contender | Promise<Contender>; maxRows: number };

export const PEERS: Readonly<Record<string, Peer>> = {
  sqlite: { create: createSqlite, maxRows: Infinity },
  duckdb: { create: createDuckdb, maxRows: Infinity },
  postgres: { create: createPostgres, maxRows: Infinity },
  lucene: { create: createLucene, maxRows: Infinity },
  tantivy: { create: createTantivy, maxRows: Infinity },
  opensearch: { create: createOpensearch, maxRows: Infinity },
  itemsjs: { create: createItemsjs, maxRows: 20_000 },
};
