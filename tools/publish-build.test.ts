import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishBuild } from './publish-build.ts';

let folder: string;
let target: string;
let source: string;
let builds: number;
beforeEach(async () => {
  builds = 0;
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-build-'));
  [target, source] = [path.join(folder, 'build'), path.join(folder, 'source.txt')];
  await writeFile(source, 'first');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a build whose file names contain their contents, as bundles' names do, and a manifest. */
async function build(into: string): Promise<void> {
  builds += 1;
  const text = await readFile(source, 'utf8');
  await mkdir(path.join(into, 'client/assets'), { recursive: true });
  await writeFile(path.join(into, `client/assets/${text}.js`), text);
  await writeFile(path.join(into, 'client/manifest.json'), text);
}
const publish = () => publishBuild({ target, sources: [source], build });
const assets = async () => (await readdir(path.join(target, 'client/assets'))).toSorted();

test('builds once for concurrent starts, and not again without changes', async () => {
  expect((await Promise.all([publish(), publish(), publish()])).filter(Boolean)).toEqual([true]);
  expect([await publish(), builds]).toEqual([false, 1]);
  await rm(path.join(target, 'client/assets/first.js'));
  expect([await publish(), builds]).toEqual([true, 2]);
});

test('is not built again when only tests changed', async () => {
  const sources = path.join(folder, 'src');
  await mkdir(path.join(sources, 'testing'), { recursive: true });
  const publishFolder = () => publishBuild({ target, sources: [sources], build });
  await publishFolder();
  for (const name of ['a.test.ts', 'b.test.tsx', 'testing/c.ts']) await writeFile(path.join(sources, name), '');
  expect([await publishFolder(), builds]).toEqual([false, 1]);
  await writeFile(path.join(sources, 'a.ts'), '');
  expect([await publishFolder(), builds]).toEqual([true, 2]);
});

test('keeps the files of the previous build for its running servers, and no older ones', async () => {
  for (const text of ['first', 'second', 'third']) {
    await writeFile(source, text);
    await publish();
    expect(await readFile(path.join(target, 'client/manifest.json'), 'utf8')).toBe(text);
  }
  expect(await assets()).toEqual(['second.js', 'third.js']);
});

test('a failed build leaves the previous one unchanged', async () => {
  await publish();
  await writeFile(source, 'second');
  const failing = publishBuild({
    target,
    sources: [source],
    build: () => Promise.reject(new Error('does not compile')),
  });
  await expect(failing).rejects.toThrow('does not compile');
  expect(await assets()).toEqual(['first.js']);
  expect((await readdir(target)).filter((name) => name.startsWith('next-'))).toEqual([]);
});

test('the next build completes one that was killed halfway', async () => {
  const program = `
    import { publishBuild } from '${path.join(import.meta.dirname, 'publish-build.ts')}';
    await publishBuild({ target: '${target}', sources: ['${source}'], build: () => (console.log('builds'), new Promise((r) => setTimeout(r, 1e6))) });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(await publish()).toBe(true);
  expect((await readdir(target)).toSorted()).toEqual(['build.json', 'client']);
});

test('a build that ends while files are replaced does not pass as up to date when the sources change back', async () => {
  await publish();
  await writeFile(source, 'second');
  // A folder in the place of a file makes the replacement fail after any of the other files.
  await mkdir(path.join(target, 'client/blocked/inside'), { recursive: true });
  const ending = publishBuild({
    target,
    sources: [source],
    async build(into) {
      await build(into);
      await writeFile(path.join(into, 'client/blocked'), '');
    },
  });
  await expect(ending).rejects.toThrow(/blocked/);
  await writeFile(source, 'first');
  expect(await publish()).toBe(true);
  expect(await readFile(path.join(target, 'client/manifest.json'), 'utf8')).toBe('first');
  expect(await assets()).toContain('first.js');
});
