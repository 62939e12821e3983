import { connectDatabase } from '#ports/database/database.ts';
import { answerParent } from '#kit/answer-parent.ts';
import { seedDemo, type SeedOptions } from './seed-demo.ts';

export type SeedInput = { databaseUrl: string } & Pick<SeedOptions, 'today' | 'most'>;

// The process that `seedDemoInProcess` starts.
answerParent(async ({ databaseUrl, today, most }: SeedInput, onProgress: (rows: number) => void) => {
  const database = connectDatabase(databaseUrl, { name: 'forecourt-demo' });
  try {
    return await seedDemo({ database, today, most, onProgress });
  } finally {
    await database.close();
  }
});
