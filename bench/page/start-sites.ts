import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSamples, type Samples } from '../site/measure/figures.ts';
import { type Site, startSite } from '../site/measure/site.ts';

/** A running site and what was measured of it. */
export type MeasuredSite = Site & {
  samples: Samples;
  /** The encodings that came back where they differ from the requested one, by the name of the figure. */
  sentAs: Map<string, string>;
};

export type MeasuredSites = { sites: MeasuredSite[]; stop(): Promise<void> };

/**
 * Starts the site of this checkout and, for comparison, that of another one, each on its own copy of the same inventory.
 * @param dataDir an existing inventory; absent: a new demo inventory, removed at the end.
 * @param against the folder of the other checkout, which must be built.
 */
export async function startSites(
  dataDir: string | undefined,
  against: string | undefined,
  tell: (line: string) => void,
): Promise<MeasuredSites> {
  if (against === undefined) {
    const site = await startSite(dataDir, tell);
    return { sites: [measured(site)], stop: () => site.stop() };
  }
  if (!existsSync(path.join(against, 'build/app/serve.js')))
    throw new Error(`${against} has no build. Run \`npm ci && npm run build\` there first.`);
  if (dataDir) checkCopyable(dataDir);
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-compare-'));
  // If root starts the database, another user runs it and needs access. Otherwise the database would be elsewhere.
  await chmod(folder, 0o755);
  const sites: MeasuredSite[] = [];
  const stop = async () => {
    for (const site of sites) await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const inventory = dataDir ?? path.join(folder, 'inventory');
    if (!dataDir) await (await startSite(inventory, tell)).stop();
    for (const [name, root] of [
      ['this', undefined],
      ['other', path.resolve(against)],
    ] as const) {
      const copy = path.join(folder, name);
      await copyInventory(inventory, copy);
      sites.push(measured(await startSite(copy, tell, {}, root)));
    }
    return { sites, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function measured(site: Site): MeasuredSite {
  return { ...site, samples: createSamples(), sentAs: new Map() };
}

function checkCopyable(dataDir: string): void {
  const cluster = path.join(dataDir, 'postgres');
  if (existsSync(path.join(cluster, 'postmaster.pid')))
    throw new Error(`A server uses ${dataDir}. Stop it first, so that its database can be copied.`);
  if (!existsSync(path.join(cluster, 'PG_VERSION')))
    throw new Error(`${cluster} has no database. Leave out --data-dir to measure a new demo inventory.`);
}

/** Copies the folder of a stopped server. The copy's database gets its own port. */
async function copyInventory(from: string, to: string): Promise<void> {
  // Keeps owners: a database that root starts belongs to another user.
  await promisify(execFile)('cp', ['-a', from, to]);
  const file = path.join(to, 'postgres.json');
  const state = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...state, port: 0 }));
}
