import type { Contender } from './contender.ts';
import { createDuckdb } from './duckdb.ts';
import { createItemsjs } from './itemsjs.ts';
import { createLucene } from './lucene.ts';
import { createOpensearch } from './opensearch.ts';
import { createPostgres } from './postgres.ts';
import { createSqlite } from './sqlite.ts';
import { createTantivy } from './tantivy.ts';
import type { ToolCache } from './tool-cache.ts';

/** How a peer is made, and the most rows that it can bear. Making it may install it first. */
type Peer = { create(cache: ToolCache): Contender | Promise<Contender>; mostRows: number };

export const PEERS: Readonly<Record<string, Peer>> = {
  sqlite: { create: createSqlite, mostRows: Infinity },
  duckdb: { create: createDuckdb, mostRows: Infinity },
  postgres: { create: createPostgres, mostRows: Infinity },
  lucene: { create: createLucene, mostRows: Infinity },
  tantivy: { create: createTantivy, mostRows: Infinity },
  opensearch: { create: createOpensearch, mostRows: Infinity },
  itemsjs: { create: createItemsjs, mostRows: 20_000 },
};
