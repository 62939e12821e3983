import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withFrameHeader, FrameReader } from '../cards/frames.ts';
import { openSnapshotFile } from './snapshot-file.ts';

/** How often a writer is killed; `npm run test:long` kills more. */
const KILLS = Number(process.env['SNAPSHOT_KILLS'] ?? 2);
const PIECES = 16;
const module = (name: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, name)).href);

/**
 * A process that only writes snapshots. Every piece contains the snapshot's number, which is printed when it is
 * complete.
 */
const WRITER = `
  import { withFrameHeader } from ${module('../cards/frames.ts')};
  import { openSnapshotFile } from ${module('snapshot-file.ts')};
  function* piecesOf(number) {
    for (let i = 0; i < ${PIECES}; i++) yield* withFrameHeader(Buffer.alloc(256 * 1024, String(number).padStart(8)));
  }
  const [, folder, first] = process.argv;
  const file = openSnapshotFile(folder);
  for (let number = Number(first); ; number++) {
    await file.write(piecesOf(number));
    console.log(number);
  }
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-snapshot-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes until `times` snapshots are reported, then kills the process during the next one. Returns the last number. */
async function writeAndKill(from: number, times: number): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, folder, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let told = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    told = Number(line);
    if (told >= from + times) child.kill('SIGKILL');
  }
  await ended;
  return told;
}

/** Returns the number that every piece contains. */
async function numberInFile(): Promise<number> {
  const found = (await openSnapshotFile(folder).open())!;
  const frames = new FrameReader(found.chunks);
  const numbers = new Set<number>();
  for (let i = 0; i < PIECES; i++) numbers.add(Number((await frames.next()).toString('latin1', 0, 8)));
  await found.close();
  expect(numbers.size).toBe(1);
  return [...numbers][0]!;
}

test('a process killed while it writes leaves the last whole snapshot', async () => {
  let from = 1;
  for (let round = 0; round < KILLS; round++) {
    const told = await writeAndKill(from, round % 3);
    const held = await numberInFile();
    expect(held).toBeGreaterThanOrEqual(told);
    from = held + 1;
  }
});

test('the next snapshot deletes files of killed processes, but not those of running ones', async () => {
  const old = new Date(Date.now() - 7_200_000);
  const part = async (name: string, time = new Date()) => {
    const file = path.join(folder, `inventory.snapshot.${name}.part`);
    await writeFile(file, '');
    await utimes(file, time, time);
  };
  await part(`999999999-${hostname()}`);
  await part(`${process.ppid}-${hostname()}`, old);
  // Of a container with the same process IDs, of one that is gone, and of an earlier version.
  await part(`${process.pid}-elsewhere`);
  await part(`${process.ppid}-elsewhere`, old);
  await part(`${process.ppid}`, old);
  await openSnapshotFile(folder).write(withFrameHeader(Buffer.from('whole')));
  expect(new Set(await readdir(folder))).toEqual(
    new Set([
      'inventory.snapshot',
      `inventory.snapshot.${process.ppid}-${hostname()}.part`,
      `inventory.snapshot.${process.pid}-elsewhere.part`,
    ]),
  );
});

test('a snapshot that cannot be finished changes nothing', async () => {
  const file = openSnapshotFile(path.join(folder, 'made/on/demand'));
  expect(await file.open()).toBeNull();
  await file.write(withFrameHeader(Buffer.from('first')));
  const failing = function* () {
    yield* withFrameHeader(Buffer.from('second'));
    throw new Error('The disk is full.');
  };
  await expect(file.write(failing())).rejects.toThrow('The disk is full.');
  const found = (await file.open())!;
  expect(String(await new FrameReader(found.chunks).next())).toBe('first');
  await found.close();
  expect(await readdir(path.join(folder, 'made/on/demand'))).toEqual(['inventory.snapshot']);
});
