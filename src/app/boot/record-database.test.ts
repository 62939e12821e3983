import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordDatabase } from './record-database.ts';

test('warns about a data folder that another database was used with, without its password', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'forecourt-note-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const lines: string[] = [];
  const note = (databaseUrl: string | undefined) =>
    recordDatabase({ databaseUrl, dataDir }, (line) => lines.push(line));
  const first = 'postgres://ann:secret-1@db.example:5432/first';
  await note(first);
  await note(first);
  expect(lines).toEqual([]);
  await note('postgres://ann:secret-2@db.example:5432/second?sslmode=require');
  await note(undefined);
  expect(lines).toEqual([
    expect.stringContaining('before: db.example:5432/first; now it is db.example:5432/second.'),
    expect.stringContaining('before: db.example:5432/second; now it is the embedded one.'),
  ]);
  await note('postgres:///forecourt?host=/run/postgresql');
  expect(lines.at(-1)).toContain('now it is /run/postgresql/forecourt.');
  expect(lines.join() + (await readFile(path.join(dataDir, 'database.txt'), 'utf8'))).not.toContain('secret');
});
