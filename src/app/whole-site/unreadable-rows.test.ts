import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createMetrics } from '#ports/metrics/create-metrics.ts';
import { measureSite } from '../metrics/site-metrics.ts';
import { healthRoutes } from '../routes/site/health.ts';
import { startSearch } from '../boot/start-search.ts';
import type { AppContext } from '../base/app-context.ts';
import { addRoutes } from '../http/route.ts';

let database: Database;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'forecourt-unreadable-'));
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the search on the database; returns what an operator sees of it. */
async function readHealth(): Promise<{ status: number; readyz: string; metrics: string }> {
  const metrics = createMetrics();
  const admission = { canAfford: () => true, expectedWaitMs: () => 0 };
  const search = startSearch(database, { cardBytes: 2 ** 20, dataDir, searchCluster: undefined }, admission, metrics);
  try {
    await search.caughtUp();
    measureSite(metrics, {
      ...{ database, circuits: new Map(), index: search.figures, now: Date.now },
      admission: { ...admission, figures: () => ({ admitted: {}, refused: {}, waiting: 0 }) as never },
    });
    const app = new Hono();
    const state = { isStarting: () => false, isStopping: () => false, whyUnfit: search.whyUnfit };
    addRoutes(app, healthRoutes({ search: search.search, ...state } as AppContext));
    const response = await app.request('/readyz');
    return { status: response.status, readyz: await response.text(), metrics: await metrics.text() };
  } finally {
    await search.stop();
  }
}

test('a server that cannot read stored rows is not ready and names the first of them; the metric has their number', async () => {
  await database.query(`insert into sources (name) values ('later')`);
  await database.query(`insert into owners (source_id, key, facts, content_hash) values (1, 'a', '{}', '')`);
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash) values (1, 'b', 1, '{}', ''), (1, 'c', 1, '{}', '')`,
  );
  const { status, readyz, metrics } = await readHealth();
  expect(status).toBe(503);
  expect(readyz).toMatch(/^not ready: Row 1 of owners cannot be read and is left out: .+\. So are 2 other rows\.\n$/);
  expect(metrics).toContain('\nforecourt_index_unreadable_rows 3\n');
});

test('a server that can read every row is ready', async () => {
  const { status, readyz, metrics } = await readHealth();
  expect([status, readyz]).toEqual([200, 'ready\n']);
  expect(metrics).toContain('\nforecourt_index_unreadable_rows 0\n');
});
