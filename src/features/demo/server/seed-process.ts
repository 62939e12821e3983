import { connectDatabase } from '#ports/database/database.ts';
import { serveParentProcess } from '#kit/node/serve-parent-process.ts';
import { seedDemo, type SeedOptions } from './seed-demo.ts';

export type SeedInput = { databaseUrl: string } & Pick<SeedOptions, 'today' | 'max' | 'hasSaleRecords'>;

// The process that `seedDemoInChildProcess` starts.
serveParentProcess(async ({ databaseUrl, ...options }: SeedInput, onProgress: (rows: number) => void) => {
  const database = connectDatabase(databaseUrl, { name: 'forecourt-demo' });
  try {
    return await seedDemo({ database, ...options, onProgress });
  } finally {
    await database.close();
  }
});
