import { z } from 'zod';

const entrySchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

/** The parts of `package-lock.json` that we read. */
export type PackageLock = z.output<typeof lockSchema>;

export type LockedPackage = {
  /** Folder below the project: `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  license: string | undefined;
  /** As in the lock file: `sha512-…`; absent for folders of this project. */
  integrity: string | undefined;
  /** Whether the project installs without it, such as a build for another platform. */
  isOptional: boolean;
  /** Paths of the packages that it depends on. */
  needs: readonly string[];
};

/** Development packages whose code the build copies into its output. */
export const BUNDLED_PACKAGES = [
  '@fontsource-variable/figtree',
  '@react-email/components',
  '@react-email/render',
  'html-to-text',
  'react',
  'react-dom',
] as const;

export function readLock(text: string): PackageLock {
  return lockSchema.parse(JSON.parse(text));
}

/**
 * Returns the packages that `roots` of the project need, including transitive dependencies. Optional peers are left
 * out: npm would install a test runner for one of them.
 */
export function packagesFor(lock: PackageLock, roots: readonly string[]): LockedPackage[] {
  const { packages } = lock;
  const found = new Map<string, LockedPackage>();
  const visit = (path: string, isOptional: boolean) => {
    const known = found.get(path);
    if (known && (isOptional || !known.isOptional)) return;
    const entry = packages[path]!;
    const own = entry.link ? packages[entry.resolved ?? ''] : entry;
    const required = Object.keys({ ...own?.dependencies, ...requiredPeers(own) });
    const optional = Object.keys(own?.optionalDependencies ?? {});
    const needs = [...new Set([...required, ...optional])].flatMap((name) => resolve(packages, path, name) ?? []);
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = own?.version ?? '0.0.0', license = own?.license, integrity } = entry;
    found.set(path, { path, name, version, license, integrity, isOptional, needs });
    for (const need of needs) {
      const isNeeded = required.some((one) => need.endsWith(`node_modules/${one}`)) && !isOnlyOptional(own, need);
      visit(need, isOptional || !isNeeded);
    }
  };
  const rootOptional = packages['']?.optionalDependencies ?? {};
  for (const name of roots) visit(`node_modules/${name}`, name in rootOptional);
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the production dependencies in the project's own manifest. */
export function productionRoots(lock: PackageLock): string[] {
  const { dependencies, optionalDependencies } = lock.packages['']!;
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

type Entry = PackageLock['packages'][string] | undefined;

function requiredPeers(entry: Entry): Record<string, string> {
  const peers = Object.entries(entry?.peerDependencies ?? {});
  return Object.fromEntries(peers.filter(([name]) => entry?.peerDependenciesMeta[name]?.optional !== true));
}

/** npm also lists optional dependencies among the regular ones. */
function isOnlyOptional(entry: Entry, path: string): boolean {
  return Object.keys(entry?.optionalDependencies ?? {}).some((name) => path.endsWith(`node_modules/${name}`));
}

/** Returns the folder where Node finds a name imported in `from`: its own, then those of the enclosing folders. */
function resolve(packages: PackageLock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
    const at = folder.lastIndexOf('/node_modules/');
    folder = at === -1 ? '' : folder.slice(0, at);
  }
}
