// A server that speaks S3, in a thread of its own: a request that its client cuts off would otherwise end the test run.
import { createRequire } from 'node:module';
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
type Incoming = { content: Readable | Buffer };
type Store = { putObject(object: Incoming): Promise<unknown> };
type S3rver = new (settings: Settings) => { store: Store; run(): Promise<{ port: number }> };

// The package brings no types.
const S3rver = createRequire(import.meta.url)('s3rver') as S3rver;

process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);
const { directory, bucket } = workerData as { directory: string; bucket: string };
const server = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true },
  ...{ directory, configureBuckets: [{ name: bucket }] },
});
// It keeps what came of an object whose client was cut off. S3 keeps nothing then.
const putObject = server.store.putObject.bind(server.store);
server.store.putObject = async (object) =>
  putObject(
    Object.assign(object, { content: Buffer.isBuffer(object.content) ? object.content : await buffer(object.content) }),
  );
parentPort!.postMessage((await server.run()).port);
