import path from 'node:path';
import { createFolderObjects } from './folder-objects.ts';
import type { Objects } from './objects.ts';
import type { S3Settings } from './s3-objects.ts';

/** Where a configuration keeps objects: in its bucket, or else in `objects` of its data folder. */
export async function openObjects(config: { s3: S3Settings | undefined; dataDir: string }): Promise<Objects> {
  if (!config.s3) return createFolderObjects(path.join(config.dataDir, 'objects'));
  // Its client takes a while to load; only those who use it wait.
  const { createS3Objects } = await import('./s3-objects.ts');
  return createS3Objects(config.s3);
}
