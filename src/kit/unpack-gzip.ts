import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Unpacks gzip data. An error of the source rejects the iteration, as damaged data does; with `source.pipe()` it would be an
 * error event that nothing handles and end the process.
 */
export async function* unpackGzip(source: Readable): AsyncGenerator<Buffer> {
  const unpacker = createGunzip();
  // The error reaches the reader of `unpacker`.
  pipeline(source, unpacker, () => undefined);
  yield* unpacker as AsyncIterable<Buffer>;
}
