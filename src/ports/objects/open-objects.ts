import path from 'node:path';
import { createFolderObjects } from './folder-objects.ts';
import type { Objects } from './objects.ts';
import type { S3Settings } from './s3-objects.ts';

/** Opens the object store of a configuration: its bucket, or else the folder `objects` of its data folder. */
export async function openObjects(config: { s3: S3Settings | undefined; dataDir: string }): Promise<Objects> {
  if (!config.s3) return createFolderObjects(path.join(config.dataDir, 'objects'));
  // The S3 client loads slowly, so it is imported only when used.
  const { createS3Objects } = await import('./s3-objects.ts');
  return createS3Objects(config.s3);
}
