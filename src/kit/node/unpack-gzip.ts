import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Unpacks gzip data. An error of the source rejects the iteration, as damaged data does. With `source.pipe()` the error
 * would be an unhandled error event and end the process.
 */
export async function* unpackGzip(source: Readable): AsyncGenerator<Buffer> {
  const unpacker = createGunzip();
  // `unpacker` passes the error on to the reader.
  pipeline(source, unpacker, () => undefined);
  yield* unpacker as AsyncIterable<Buffer>;
}
