// `node tools/supply-chain/production-tree.ts FOLDER`: writes a package.json and a package-lock.json there with only
// the packages that a built server needs. `npm ci` in that folder installs them; the Dockerfile does.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packagesFor, productionRoots, readLock } from './production-packages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Fields of a manifest and a lock file that only development uses. */
const DEVELOPMENT = ['devDependencies', 'scripts', 'dev', 'devOptional', 'peer'] as const;

export type ProductionTree = { manifest: Record<string, unknown>; lock: Record<string, unknown> };

/**
 * Returns the manifest and lock file without development dependencies, with the same versions and digests. npm's
 * `--omit=dev` is not enough: it keeps test runners and bundlers that a package names as an optional peer.
 */
export function productionTree(manifestText: string, lockText: string): ProductionTree {
  const lock = JSON.parse(lockText) as { packages: Record<string, Record<string, unknown>> };
  const read = readLock(lockText);
  const kept = new Set(packagesFor(read, productionRoots(read)).map((one) => one.path));
  const folders = new Set([...kept].flatMap((one) => read.packages[one]?.resolved?.match(/^[\w/-]+$/)?.[0] ?? []));
  const packages = Object.entries(lock.packages)
    .filter(([name]) => name === '' || kept.has(name) || folders.has(name))
    .map(([name, entry]) => [name, withoutDevelopment(entry, kept)] as const);
  const workspaces = (entry: Record<string, unknown>) => ({
    ...entry,
    workspaces: (entry['workspaces'] as string[]).filter((folder) => folders.has(folder)),
  });
  const root = workspaces(withoutDevelopment(lock.packages['']!, kept));
  return {
    manifest: workspaces(withoutDevelopment(JSON.parse(manifestText) as Record<string, unknown>, kept)),
    lock: { ...lock, packages: { ...Object.fromEntries(packages), '': root } },
  };
}

function withoutDevelopment(entry: Record<string, unknown>, kept: ReadonlySet<string>): Record<string, unknown> {
  const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => !DEVELOPMENT.includes(key as 'dev')));
  // A missing optional peer would make npm look for it.
  const meta = entry['peerDependenciesMeta'] as Record<string, { optional?: boolean }> | undefined;
  const peers = Object.entries((entry['peerDependencies'] ?? {}) as Record<string, string>).filter(
    ([name]) => meta?.[name]?.optional !== true || kept.has(`node_modules/${name}`),
  );
  return { ...rest, ...(entry['peerDependencies'] !== undefined && { peerDependencies: Object.fromEntries(peers) }) };
}

async function write(folder: string): Promise<void> {
  const [manifest, lock] = await Promise.all(
    ['package.json', 'package-lock.json'].map((file) => readFile(path.join(ROOT, file), 'utf8')),
  );
  const tree = productionTree(manifest!, lock!);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(tree.manifest, null, 2)}\n`);
  await writeFile(path.join(folder, 'package-lock.json'), `${JSON.stringify(tree.lock, null, 2)}\n`);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: node tools/supply-chain/production-tree.ts FOLDER');
  await write(path.resolve(folder));
}
