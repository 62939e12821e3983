// An S3-compatible server in a separate thread, because a request that its client aborts would otherwise end the test
// run.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';

type Settings = {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: readonly { name: string }[];
};
type Incoming = { bucket: string; key: string; content: Readable | Buffer; metadata: object };
type Store = {
  putObject(object: Incoming): Promise<{ size: number; md5: string }>;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  getResourcePath(bucket: string, key: string, resource: 'object'): string;
};
type S3rver = new (settings: Settings) => { store: Store; run(): Promise<{ port: number }> };

// The package has no types.
const S3rver = createRequire(import.meta.url)('s3rver') as S3rver;

process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);
const { directory, bucket } = workerData as { directory: string; bucket: string };
const server = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true },
  ...{ directory, configureBuckets: [{ name: bucket }] },
});
// It responds before the bytes are in the file, and keeps a partial object after its client aborted. S3 does neither.
const { store } = server;
store.putObject = async ({ bucket: place, key, content, metadata }) => {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  const file = store.getResourcePath(place, key, 'object');
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = path.join(directory, randomUUID());
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
  const md5 = createHash('md5').update(bytes).digest('hex');
  await store.putMetadata(place, key, metadata, md5);
  return { size: bytes.length, md5 };
};
parentPort!.postMessage((await server.run()).port);
