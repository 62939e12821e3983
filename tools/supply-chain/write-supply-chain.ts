import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUNDLED_PACKAGES, type LockedPackage, packagesFor, productionRoots, readLock } from './production-packages.ts';
import { formatSbom } from './sbom.ts';

const LICENSE_FILE = /^(licen[cs]e|copying|notice|third-?party)/i;

/**
 * Returns all third-party code in the product: production packages, and code that the build copies into its bundles.
 */
export async function shippedPackages(root: string): Promise<{ roots: string[]; packages: LockedPackage[] }> {
  const lock = readLock(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const roots = [...productionRoots(lock), ...BUNDLED_PACKAGES];
  // Builds for other platforms are in the lock file, but not in what we ship.
  const packages = packagesFor(lock, roots).filter((one) => existsSync(path.join(root, one.path)));
  return { roots, packages };
}

/** Writes `sbom.cdx.json` and `third-party-notices.txt` to a folder. */
export async function writeSupplyChain(root: string, folder: string): Promise<void> {
  const project = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  const { roots, packages } = await shippedPackages(root);
  await writeFile(path.join(folder, 'sbom.cdx.json'), formatSbom(project, packages, roots));
  await writeFile(path.join(folder, 'third-party-notices.txt'), await formatNotices(root, packages));
}

/** The license texts of all packages; a text that several share is printed once. */
async function formatNotices(root: string, packages: readonly LockedPackage[]): Promise<string> {
  const byText = new Map<string, string[]>();
  for (const one of packages.filter(({ integrity }) => integrity !== undefined)) {
    const text = await licenseText(path.join(root, one.path));
    const shown = text ?? `License: ${one.license ?? 'unknown'}. The package holds no text of it.`;
    byText.set(shown, [...(byText.get(shown) ?? []), `${one.name} ${one.version} (${one.license ?? 'unknown'})`]);
  }
  const parts = [...byText].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}\n`);
  return `This software includes the following packages of others.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

async function licenseText(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => LICENSE_FILE.test(name) && !/\.(js|ts|json)$/.test(name));
  const texts = await Promise.all(
    names.toSorted().map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')),
  );
  const text = texts
    .map((one) => one.replaceAll('\r\n', '\n').trim())
    .filter(Boolean)
    .join('\n\n');
  return text === '' ? undefined : text;
}
