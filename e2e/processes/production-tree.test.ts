import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase } from '#ports/database/test-database.ts';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { packagesFor, productionRoots, readLock } from '../../tools/supply-chain/production-packages.ts';
import { SMALL_INVENTORY } from '../testing/sites/small-inventory.ts';
import { endInstance } from '../testing/sites/start-site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The server's bundle finds the source tree from here. */
const BUILD = path.relative(ROOT, BUILD_FOLDER);
const run = promisify(execFile);

let folder: string;
let env: NodeJS.ProcessEnv;
let child: ChildProcess | undefined;
let port: number;

/** A folder with the contents of the container: the folders of its Dockerfile, and only production packages. */
beforeAll(async () => {
  // In the same file system as the build, so that files can be linked instead of copied.
  folder = await mkdtemp(path.join(BUILD_FOLDER, 'production-'));
  const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY --from=build --chown=root:root \/site\/(\S+) /gm)].map(
    ([, one]) => one!,
  );
  expect(copied).toEqual(expect.arrayContaining(['package.json', 'src', 'build', 'engine']));
  for (const one of copied) {
    if (one === 'build') linkBuild(path.join(folder, BUILD));
    else linkAll(path.join(ROOT, one), path.join(folder, one));
  }
  const lock = readLock(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
  for (const one of packagesFor(lock, productionRoots(lock))) linkPackage(one.path);
  const databaseUrl = await createMigratedDatabase();
  env = {
    ...{ PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'data'), PORT: '0' },
    ...{ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://cars.example', MAIL: 'folder', DRAIN_MS: '0' },
    METRICS_TOKEN: 'a-token-of-this-test',
    RATE_EVERY: 'off',
    FORECOURT_BUILD: BUILD,
  };
}, 300_000);
afterAll(async () => {
  if (child) await endInstance(child);
  await rm(folder, { recursive: true, force: true });
});

/** Links the build, without what servers and tests add to its folder. */
function linkBuild(to: string): void {
  for (const name of readdirSync(BUILD_FOLDER))
    if (name !== 'compiled' && !name.startsWith('production-'))
      linkAll(path.join(BUILD_FOLDER, name), path.join(to, name));
}

/** Links the files of a package, without nested packages, which are listed separately. */
function linkPackage(name: string): void {
  const [from, to] = [path.join(ROOT, name), path.join(folder, name)];
  // For another platform.
  if (!existsSync(from)) return;
  if (name === 'node_modules/@forecourt/engine' || name === 'node_modules/better-sqlite3') {
    mkdirSync(path.dirname(to), { recursive: true });
    const inside = name.endsWith('engine') ? 'engine' : 'tools/stubs/better-sqlite3';
    return symlinkSync(path.relative(path.dirname(to), path.join(folder, inside)), to);
  }
  linkAll(from, to);
}

/** Links a file or all files of a folder, which takes a fraction of the time of copying them. */
function linkAll(from: string, to: string): void {
  if (!lstatSync(from).isDirectory()) {
    mkdirSync(path.dirname(to), { recursive: true });
    return linkFile(from, to);
  }
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) linkAll(source, target);
    else linkFile(source, target);
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // In another file system.
    copyFileSync(from, to);
  }
}

function ask(
  url: string,
  host = 'cars.example',
): Promise<{ status: number; headers: NodeJS.Dict<unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: url, headers: { host }, agent: false }, (answer) => {
      void answer
        .toArray()
        .then((chunks) => resolve({ status: answer.statusCode!, headers: answer.headers, text: chunks.join('') }));
    })
      .once('error', reject)
      .end();
  });
}

test('imports and serves in production with only production packages', async () => {
  const feed = path.join(folder, 'small.csv');
  await writeFile(feed, SMALL_INVENTORY);
  await run(process.execPath, ['src/app/cli/import.ts', feed], { cwd: folder, env });
  child = spawn(process.execPath, ['src/app/boot/start.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  port = await new Promise<number>((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      const found = /ready: http:\/\/\S+:(\d+)\//.exec(said)?.[1];
      if (found) resolve(Number(found));
    };
    child!.stdout!.on('data', hear);
    child!.stderr!.on('data', hear);
    child!.once('exit', () => reject(new Error(`The server ended:\n${said}`)));
  });
  const page = await ask('/cars-for-sale?allListingType=all-cars');
  expect(page.status).toBe(200);
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
  const [, vehicle] = /href="(\/cars-for-sale\/vehicle\/\d+)/.exec(page.text)!;
  for (const url of [vehicle!, '/openapi.json', '/robots.txt', '/sign-in', '/readyz'])
    expect([url, (await ask(url)).status]).toEqual([url, 200]);
  expect((await ask('/readyz', 'localhost')).status).toBe(200);
  expect((await ask('/cars-for-sale', 'localhost')).status).toBe(421);
  expect((await ask('/dev/mail')).status).toBe(404);
  expect((await ask('/metrics')).status).toBe(401);
}, 300_000);
