import { expect, test } from 'vitest';
import { PicturesBusyError, PictureUnfinishedError } from './pictures.ts';
import { pauseUnfinishedPictures } from './pause-unfinished-pictures.ts';

const MINUTE_MS = 60_000;
const BOMB = Buffer.from('bomb');
const GOOD = Buffer.from('good');

/** Creates pictures that never finish those in `unfinished`, a clock, and a list of what was processed. */
function start(unfinished = new Set([String(BOMB)])) {
  const processed: string[] = [];
  let time = 0;
  const work = async (bytes: Buffer) => {
    processed.push(String(bytes));
    if (unfinished.has(String(bytes))) throw new PictureUnfinishedError('not in time');
    return bytes;
  };
  const pictures = pauseUnfinishedPictures({ resize: work, frame: work }, () => time);
  const attempt = (bytes: Buffer) => pictures.resize(bytes, 480).catch((error: unknown) => error);
  return { pictures, attempt, processed, unfinished, pass: (ms: number) => (time += ms) };
}

test('a picture that was not finished is not processed again for each request', async () => {
  const { pictures, attempt, processed } = start();
  for (let request = 0; request < 5; request++) expect(await attempt(BOMB)).toBeInstanceOf(PictureUnfinishedError);
  await expect(pictures.frame(BOMB, null)).rejects.toThrow(PictureUnfinishedError);
  expect(await attempt(GOOD)).toBe(GOOD);
  expect(processed).toEqual(['bomb', 'good']);
});

test('waits a minute at first, and twice as long each further time, up to 15 minutes', async () => {
  const { attempt, processed, pass } = start();
  await attempt(BOMB);
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    const before = processed.length;
    pass(minutes * MINUTE_MS - 1);
    await attempt(BOMB);
    expect(processed).toHaveLength(before);
    pass(1);
    await attempt(BOMB);
    expect(processed).toHaveLength(before + 1);
  }
});

test('a good picture that failed on a slow machine is retried after a minute, without further delay', async () => {
  const { attempt, unfinished, pass } = start(new Set(['good']));
  await attempt(GOOD);
  unfinished.clear();
  pass(MINUTE_MS);
  expect(await attempt(GOOD)).toBe(GOOD);
  unfinished.add('good');
  await attempt(GOOD);
  unfinished.clear();
  pass(MINUTE_MS);
  expect(await attempt(GOOD)).toBe(GOOD);
});

test('a picture that was not tried is tried again at once', async () => {
  let isBusy = true;
  const work = async (bytes: Buffer) => {
    if (isBusy) throw new PicturesBusyError('Too many pictures wait to be processed.');
    return bytes;
  };
  const pictures = pauseUnfinishedPictures({ resize: work, frame: work }, () => 0);
  await expect(pictures.resize(GOOD, 480)).rejects.toThrow('Too many');
  isBusy = false;
  expect(await pictures.resize(GOOD, 480)).toBe(GOOD);
});

test('remembers at most 1,000 pictures', async () => {
  const all = Array.from({ length: 1_001 }, (_item, n) => Buffer.from(`bomb ${n}`));
  const { attempt, processed } = start(new Set(all.map(String)));
  for (const bytes of all) await attempt(bytes);
  await attempt(all[1]!);
  expect(processed).toHaveLength(1_001);
  await attempt(all[0]!);
  expect(processed).toHaveLength(1_002);
});
