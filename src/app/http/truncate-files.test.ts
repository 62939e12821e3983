import { expect, test } from 'vitest';
import { truncateFiles } from './truncate-files.ts';

const LIMITS = { fileBytes: 1_000, textBytes: 4_000, bodyBytes: 1_000_000 };

async function bodyOf(fields: readonly (readonly [string, string | Blob])[]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const sent = new Response(form);
  const type = sent.headers.get('content-type')!;
  return { type, boundary: /boundary=(.*)$/.exec(type)![1]!, bytes: new Uint8Array(await sent.arrayBuffer()) };
}

/** Sends the body in chunks, so that heads and delimiters are split between them. */
async function cut(fields: Parameters<typeof bodyOf>[0], chunkBytes: number, limits = LIMITS): Promise<FormData> {
  const { type, boundary, bytes } = await bodyOf(fields);
  const chunks = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += chunkBytes) controller.enqueue(bytes.subarray(at, at + chunkBytes));
      controller.close();
    },
  });
  const body = chunks.pipeThrough(truncateFiles(boundary, limits));
  return new Response(body, { headers: { 'content-type': type } }).formData();
}

const FILE = new File(['\r\n--'.repeat(2_000)], 'photo.jpg');

test.each([1, 7, 64, 1_000_000])('keeps the texts around a file that is cut, in chunks of %i bytes', async (chunk) => {
  const form = await cut(
    [
      ['before', 'a\r\n--b'],
      ['file', FILE],
      ['empty', ''],
      ['after', 'ü'],
    ],
    chunk,
  );
  expect([...form.keys()]).toEqual(['before', 'file', 'empty', 'after']);
  expect([form.get('before'), form.get('empty'), form.get('after')]).toEqual(['a\r\n--b', '', 'ü']);
  const file = form.get('file') as File;
  expect([file.name, await file.text()]).toEqual(['photo.jpg', '\r\n--'.repeat(250)]);
});

test.each([1, 64])('passes a form within its limits on unchanged, in chunks of %i bytes', async (chunk) => {
  const form = await cut(
    [
      ['file', new File(['x'.repeat(999)], 'a.png')],
      ['alt', 'b'],
    ],
    chunk,
  );
  expect([(form.get('file') as File).size, form.get('alt')]).toEqual([999, 'b']);
});

test('limits the files of a form together', async () => {
  const form = await cut(
    [
      ['a', new File(['x'.repeat(900)], 'a')],
      ['b', new File(['x'.repeat(900)], 'b')],
    ],
    64,
  );
  expect(['a', 'b'].map((name) => (form.get(name) as File).size)).toEqual([900, 100]);
});

test.each([
  ['a long text', [['text', 'x'.repeat(5_000)]], LIMITS, 'The texts'],
  ['a head without an end', [['x'.repeat(20_000), 'y']], { ...LIMITS, textBytes: 100_000 }, 'The head'],
  ['a body that is too large', [['file', FILE]], { ...LIMITS, bodyBytes: 5_000 }, 'The body'],
] as const)('fails for %s', async (_what, fields, limits, message) => {
  await expect(cut(fields, 64, limits)).rejects.toThrow(message);
});
