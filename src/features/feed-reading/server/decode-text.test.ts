import { gzipSync } from 'node:zlib';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decodeText, EncodingError } from './decode-text.ts';
import { FeedFileError } from './feed-file-error.ts';
import { openFeed } from './open-feed.ts';

async function decode(bytes: Buffer, size = bytes.length || 1, encoding?: string): Promise<string> {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  let text = '';
  for await (const piece of decodeText(pieces(), encoding)) text += piece;
  return text;
}

const TEXT = 'make,model\nCitroën,Méhari – 1€\n';
const utf32 = (text: string, order: 'LE' | 'BE') =>
  Buffer.concat(
    [...text].map((sign) => {
      const bytes = Buffer.alloc(4);
      bytes[`writeUInt32${order}`](sign.codePointAt(0)!);
      return bytes;
    }),
  );
const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 little endian with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 big endian with a mark', swap(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))],
  ['UTF-16 little endian without a mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-32 little endian with a mark', utf32(`\uFEFF${TEXT}`, 'LE')],
  ['UTF-32 big endian with a mark', utf32(`\uFEFF${TEXT}`, 'BE')],
  ['UTF-32 little endian without a mark', utf32(TEXT, 'LE')],
  ['Windows-1252', Buffer.from('make,model\nCitro\xebn,M\xe9hari \x96 1\x80\n', 'latin1')],
])('%s, whole and in small pieces', async (_, bytes) => {
  expect(await decode(bytes)).toBe(TEXT);
  expect(await decode(bytes, 64)).toBe(TEXT);
});

test('letters that are split between two chunks stay whole', async () =>
  expect(await decode(Buffer.from('aé€😀b'), 1)).toBe('aé€😀b'));

test('Windows-1252 can start late, and a stray byte damages no other UTF-8 character', async () => {
  const late = Buffer.concat([Buffer.from('x'.repeat(5000)), Buffer.from([0xeb])]);
  expect((await decode(late, 1000)).endsWith('xë')).toBe(true);
  const broken = Buffer.concat([Buffer.from('é'.repeat(10)), Buffer.from([0xeb]), Buffer.from('é')]);
  expect(await decode(broken, 7)).toBe(`${'é'.repeat(10)}ëé`);
});

test('accepts a given encoding, and rejects an unknown one', async () => {
  expect(await decode(Buffer.from([0xa4]), 1, 'iso-8859-15')).toBe('€');
  await expect(decode(Buffer.from('a'), 1, 'klingon')).rejects.toThrow(EncodingError);
});

test('files: plain, gzipped by their first bytes, damaged, missing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'feed-'));
  try {
    const read = async (name: string, bytes: Buffer) => {
      await writeFile(path.join(folder, name), bytes);
      const feed = await openFeed(path.join(folder, name));
      if (feed.content.kind !== 'text') throw new Error('The file is no text.');
      let text = '';
      for await (const piece of feed.content.text) text += piece;
      return text;
    };
    const long = TEXT.repeat(50_000);
    expect(await read('plain.csv', Buffer.from(long))).toBe(long);
    expect(await read('packed.txt', gzipSync(long))).toBe(long);
    expect(await read('empty.csv', Buffer.alloc(0))).toBe('');
    await expect(read('cut.csv.gz', gzipSync(long).subarray(0, 500))).rejects.toThrow(FeedFileError);
    const zeros = Buffer.alloc(10);
    const members = [gzipSync('one,'), gzipSync('two')];
    expect(await read('members.csv.gz', Buffer.concat([...members, zeros]))).toBe('one,two');
    for (const fill of [zeros, Buffer.alloc(1 << 19)])
      await expect(read('apart.csv.gz', Buffer.concat([members[0]!, fill, members[1]!]))).rejects.toThrow(
        'more data follows zero bytes',
      );
    await expect(openFeed(path.join(folder, 'none.csv'))).rejects.toThrow('There is no file');
    await expect(openFeed(folder)).rejects.toThrow('is not a file');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const NOBODY = 65_534;

test.runIf(process.platform === 'linux')(
  'says what to do if the user may not read a file or enter its folder',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-feeds-'));
    const file = path.join(folder, 'private.csv');
    const isRoot = process.getuid?.() === 0;
    try {
      await writeFile(file, TEXT);
      for (const [folderMode, fileMode] of [
        [0o755, 0],
        [0, 0o644],
      ] as const) {
        await chmod(file, fileMode);
        await chmod(folder, folderMode);
        if (isRoot) process.seteuid?.(NOBODY);
        const opened = await openFeed(file).catch((error: unknown) => error);
        if (isRoot) process.seteuid?.(0);
        expect(opened).toBeInstanceOf(FeedFileError);
        expect(String(opened)).toContain(`may not read ${file}`);
        await chmod(folder, 0o755);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
