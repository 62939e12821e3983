// A process that imports one feed and is killed. Its input gives the database and the file.
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import { connectDatabase } from '#ports/database/database.ts';
import { serveParentProcess } from '#kit/node/serve-parent-process.ts';
import { importFeed, type ImportOptions } from '../server/import-feed.ts';

export type ImportJob = { databaseUrl: string; options: ImportOptions };

serveParentProcess<ImportJob, string, 'step'>(async ({ databaseUrl, options }, onProgress) => {
  const database = connectDatabase(databaseUrl);
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
