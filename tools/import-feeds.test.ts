import { spawnSync } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, '../docs/deploy/import-feeds');
/** Stands in for npm: notes its arguments, and fails for files that contain "broken". */
const NPM = `#!/bin/bash
printf '%s\\n' "$*" >> "$CALLS"
echo "reading $5"
! grep -q broken "$5"
`;

const NOBODY = 65_534;

let folder: string;
let feeds: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-feeds-'));
  feeds = path.join(folder, 'feeds');
  await mkdir(feeds);
  await writeFile(path.join(folder, 'npm'), NPM);
  await chmod(path.join(folder, 'npm'), 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a feed that was uploaded `minutes` ago. */
async function upload(name: string, content = 'cars', minutes = 10): Promise<void> {
  const file = path.join(feeds, name);
  await writeFile(file, content);
  const at = new Date(Date.now() - minutes * 60_000);
  await utimes(file, at, at);
}

/** Runs the script. Returns the imports that it ran, by file and source, its output and its exit code. */
async function run() {
  const calls = path.join(folder, 'calls');
  await writeFile(calls, '');
  const env = { PATH: `${folder}:${process.env['PATH']}`, CALLS: calls };
  const { status, stdout, stderr } = spawnSync('bash', [SCRIPT, feeds], { env, encoding: 'utf8' });
  const lines = (await readFile(calls, 'utf8')).split('\n').filter(Boolean);
  const call = /^run -s import -- \S*\/feeds\/\.imported\/\.copy\/(.*) --mode full --files \S*\/feeds\/\.imported$/;
  const imports = lines.map((line) => call.exec(line)?.[1]);
  return { imports, status, output: `${stdout}${stderr}` };
}

describe.runIf(process.platform === 'linux')('import-feeds', () => {
  test('imports each feed once until it changes, under its own source', async () => {
    await upload('Summit Motors.csv');
    await upload('st. paul.json.gz');
    await upload('Summit Motors.csv.rejects.csv');
    await upload('Summit Motors.csv.mapping.json');
    const imported = ['Summit Motors.csv --source Summit Motors', 'st. paul.json.gz --source st. paul'];
    const first = await run();
    expect(first).toMatchObject({ status: 0, output: '' });
    expect(first.imports.toSorted()).toEqual(imported);
    expect((await run()).imports).toEqual([]);
    // An upload may keep the time of the original, which can be older than the previous one.
    await upload('Summit Motors.csv', 'cars', 600);
    expect((await run()).imports).toEqual(imported.slice(0, 1));
  });

  test('keeps mappings and rejected rows where other dealers don’t see them, also those of earlier versions', async () => {
    await upload('a.csv');
    await upload('a.csv.mapping.json', 'edited');
    await upload('a.csv.rejects.csv', 'old');
    await run();
    expect(await readdir(feeds)).toEqual(['.imported', 'a.csv']);
    const kept = path.join(feeds, '.imported');
    expect((await stat(kept)).mode & 0o077).toBe(0);
    expect(await readFile(path.join(kept, 'a.csv.mapping.json'), 'utf8')).toBe('edited');
    // Dealers' own uploads are not used.
    for (const name of ['a.csv', 'b.csv']) await upload(`${name}.mapping.json`, 'of a dealer');
    for (const name of ['a.csv', 'b.csv']) await upload(name, 'more cars');
    await run();
    expect(await readFile(path.join(kept, 'a.csv.mapping.json'), 'utf8')).toBe('edited');
    expect(await readdir(kept)).not.toContain('b.csv.mapping.json');
  });

  // Only root can give a file to another user.
  test.runIf(process.getuid?.() === 0)(
    'takes over no mapping that a dealer uploaded before the first run',
    async () => {
      await upload('a.csv');
      await upload('a.csv.mapping.json', 'of another dealer');
      await chown(path.join(feeds, 'a.csv.mapping.json'), NOBODY, NOBODY);
      await run();
      expect(await readdir(path.join(feeds, '.imported'))).not.toContain('a.csv.mapping.json');
    },
  );

  test('writes nothing through a link of a dealer', async () => {
    await upload('a.csv');
    const elsewhere = path.join(folder, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, path.join(feeds, '.imported'));
    expect(await run()).toMatchObject({ status: 1, imports: [], output: expect.stringContaining('and not a link') });
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test('imports neither of two new files with the same source, and says so once', async () => {
    await upload('a.csv');
    await upload('a.csv.gz');
    await upload('b.csv');
    const reason = 'It has the same source as another file: a.csv, a.csv.gz. Rename or remove all of them but one.';
    expect(await run()).toEqual({
      imports: ['b.csv --source b'],
      output: `Not imported: ${feeds}/a.csv\n${reason}\nNot imported: ${feeds}/a.csv.gz\n${reason}\n`,
      status: 1,
    });
    expect(await run()).toEqual({ imports: [], output: '', status: 1 });
    await rm(path.join(feeds, 'a.csv.gz'));
    expect(await run()).toEqual({ imports: ['a.csv --source a'], output: '', status: 0 });
  });

  test('keeps importing the file that a source was imported from, and not another dealer’s', async () => {
    await upload('a.csv');
    await run();
    await upload('a.json', 'of another dealer');
    await upload('a.csv', 'more cars');
    const { imports, output } = await run();
    expect(imports).toEqual(['a.csv --source a']);
    expect(output).toContain(`Not imported: ${feeds}/a.json\n`);
    await rm(path.join(feeds, 'a.csv'));
    expect(await run()).toEqual({ imports: ['a.json --source a'], output: '', status: 0 });
  });

  test('reads names as text', async () => {
    for (const name of ['@.csv', '*.csv', '$(touch x).csv', '-.csv', "it's.csv"]) await upload(name);
    expect(await run()).toMatchObject({ status: 0, imports: { length: 5 } });
    expect((await run()).imports).toEqual([]);
  });

  test('imports the file that it found, not what a dealer puts in its place', async () => {
    await upload('a.csv');
    await upload('b.csv', 'of another dealer');
    // The dealer replaces b.csv while a.csv is imported.
    const swap = `#!/bin/bash\nln --symbolic --force "${folder}/npm" "${feeds}/b.csv"\necho "$*" >> "$CALLS"\n`;
    await writeFile(path.join(folder, 'npm'), swap);
    expect(await run()).toMatchObject({ imports: ['a.csv --source a'], status: 0 });
  });

  test('names a feed whose modification time is in the future, once', async () => {
    await upload('a.csv', 'cars', -60);
    const { imports, output, status } = await run();
    expect([imports, status]).toEqual([[], 1]);
    expect(output).toMatch(/^Not imported: .*\/a\.csv\nIts modification time is in the future, .*20\d\d/);
    expect(await run()).toEqual({ imports: [], output: '', status: 1 });
    await upload('a.csv');
    expect(await run()).toEqual({ imports: ['a.csv --source a'], output: '', status: 0 });
  });

  test('leaves a feed alone that is still uploading', async () => {
    await upload('summit.csv', 'cars', 0);
    expect((await run()).imports).toEqual([]);
  });

  test('prints a failed import once, imports the others, and tries the failed one again', async () => {
    await upload('a.csv', 'broken');
    await upload('b.csv');
    const { imports, output, status } = await run();
    expect(imports).toEqual(['a.csv --source a', 'b.csv --source b']);
    expect(output).toContain(`Not imported: ${feeds}/a.csv\nreading`);
    expect(output).not.toContain('b.csv');
    expect(status).toBe(1);
    expect(await run()).toEqual({ imports: ['a.csv --source a'], output: '', status: 1 });
    await upload('a.csv', 'broken too');
    expect((await run()).output).toContain('Not imported');
    await appendFile(path.join(feeds, 'b.csv'), ', more cars');
    await upload('a.csv', 'mended');
    expect(await run()).toMatchObject({ imports: ['a.csv --source a'], status: 0 });
  });
});
