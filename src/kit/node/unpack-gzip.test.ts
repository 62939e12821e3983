import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackGzip } from './unpack-gzip.ts';

const TEXT = 'A listing. '.repeat(10_000);

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

test('unpacks what gzip packed', async () => {
  expect(await textOf(unpackGzip(Readable.from([gzipSync(TEXT)])))).toBe(TEXT);
});

test('rejects when the source fails', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield gzipSync(TEXT).subarray(0, 100);
    throw new Error('The file is gone.');
  }
  await expect(textOf(unpackGzip(Readable.from(failing())))).rejects.toThrow('The file is gone.');
});

test('rejects damaged data', async () => {
  await expect(textOf(unpackGzip(Readable.from([Buffer.from('no gzip')])))).rejects.toThrow('incorrect header check');
});

test('closes the source when the reader stops early', async () => {
  const source = Readable.from([gzipSync(TEXT)]);
  const chunks = unpackGzip(source);
  await chunks.next();
  await chunks.return(undefined);
  expect(source.destroyed).toBe(true);
});
