// A process that imports one feed and is killed. Its input gives the database, the file and how to break the import.
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import { connectDatabase } from '#ports/database/database.ts';
import { serveParentProcess } from '#kit/node/serve-parent-process.ts';
import { importFeed, type ImportOptions } from '../server/import-feed.ts';

export type ImportJob = { databaseUrl: string; options: ImportOptions; withdrawFirst: boolean };

serveParentProcess<ImportJob, string, 'step'>(async ({ databaseUrl, options, withdrawFirst }, onProgress) => {
  const database = connectDatabase(databaseUrl);
  // Negative control: what a faulty importer would do.
  if (withdrawFirst) await database.query('update listings set withdrawn_at = now()');
  const places = { findZip, findCity, marketAreaOf };
  const step = () => onProgress('step');
  step();
  const result = await importFeed(options, {
    ...{ database, catalog, places, now: () => new Date() },
    onMapping: step,
    onProgress: step,
  });
  step();
  await database.close();
  return result.kind;
});
