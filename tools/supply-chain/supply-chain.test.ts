import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { licenseProblems } from './licenses.ts';
import { BUNDLED_PACKAGES, packagesFor, productionRoots, readLock } from './production-packages.ts';
import { productionTree } from './production-tree.ts';
import { purlOf } from './sbom.ts';
import { shippedPackages, writeSupplyChain } from './write-supply-chain.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const lock = async () => readLock(await read('package-lock.json'));

/** What the server starts with once it is built; installed for one platform it is fewer. */
const MAX_PACKAGES = 219;
const DEVELOPMENT =
  /^(vite|vitest|rolldown|typescript|knip|playwright-core|react|react-dom|tailwindcss)$|^@react-email/;

/** As much of CycloneDX 1.6 as tools need to read it. */
const sbomSchema = z.strictObject({
  $schema: z.url(),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.object({ component: z.object({ type: z.literal('application'), 'bom-ref': z.string() }) }),
  components: z.array(
    z.strictObject({
      type: z.literal('library'),
      'bom-ref': z.string(),
      group: z.string().startsWith('@').optional(),
      name: z.string(),
      version: z.string().regex(/^\d+\.\d+\.\d+/),
      purl: z.string().regex(/^pkg:npm\/[^@]+@/),
      scope: z.enum(['required', 'optional']),
      licenses: z
        .array(
          z.union([
            z.strictObject({ license: z.strictObject({ id: z.string() }) }),
            z.strictObject({ expression: z.string() }),
          ]),
        )
        .optional(),
      hashes: z
        .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
        .optional(),
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

test('every package that we ship has a license that is allowed', async () => {
  const { packages } = await shippedPackages(ROOT);
  expect(packages.length).toBeGreaterThan(100);
  expect(licenseProblems(packages)).toEqual([]);
  const all = packagesFor(await lock(), [...productionRoots(await lock()), ...BUNDLED_PACKAGES]);
  expect(licenseProblems(all)).toEqual([]);
});

test.each([
  ['GPL-3.0-only', true],
  ['(GPL-2.0 OR LGPL-3.0)', true],
  ['MIT AND GPL-3.0-only', true],
  ['LGPL-3.0-or-later', true],
  ['SEE LICENSE IN LICENSE.md', true],
  ['UNLICENSED', true],
  [undefined, true],
  ['(GPL-2.0 OR MIT)', false],
  ['MIT AND ISC', false],
])('control: a package under %s is reported: %s', (license, isNamed) => {
  const problems = licenseProblems([{ name: 'other', version: '1.0.0', license }]);
  expect(problems).toHaveLength(isNamed ? 1 : 0);
  if (isNamed) expect(problems[0]).toMatch(/^other 1\.0\.0 has the license .*Replace it, or allow/);
});

test('each build writes a bill of materials and the license texts of everything in it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'supply-'));
  try {
    await writeSupplyChain(ROOT, folder);
    const text = await readFile(path.join(folder, 'sbom.cdx.json'), 'utf8');
    const sbom = sbomSchema.parse(JSON.parse(text));
    const refs = sbom.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const { packages } = await shippedPackages(ROOT);
    expect(new Set(refs)).toEqual(new Set(packages.map(({ name, version }) => purlOf(name, version))));
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const one of [ref, ...dependsOn]) expect([...refs, sbom.metadata.component['bom-ref']]).toContain(one);
    const react = sbom.components.find(({ name }) => name === 'react')!;
    expect(react).toMatchObject({ licenses: [{ license: { id: 'MIT' } }], scope: 'required' });
    expect(react.hashes).toHaveLength(1);
    const notices = await readFile(path.join(folder, 'third-party-notices.txt'), 'utf8');
    for (const { name, version, integrity } of packages)
      if (integrity !== undefined) expect(notices).toContain(`${name} ${version} (`);
    expect(notices).toContain('Permission is hereby granted, free of charge');
    await writeSupplyChain(ROOT, folder);
    expect(await readFile(path.join(folder, 'sbom.cdx.json'), 'utf8')).toBe(text);
    expect(text + notices).not.toContain(ROOT);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a built server needs no development tools, and no more packages than before', async () => {
  const needed = packagesFor(await lock(), productionRoots(await lock()));
  expect(needed.map(({ name }) => name).filter((name) => DEVELOPMENT.test(name))).toEqual([]);
  expect((await installed(needed)).length).toBeLessThanOrEqual(MAX_PACKAGES);
  // A control: the same check finds vite if vitest is installed.
  const withDevelopment = packagesFor(await lock(), [...productionRoots(await lock()), 'vitest']);
  expect(withDevelopment.map(({ name }) => name).filter((name) => DEVELOPMENT.test(name))).toContain('vite');
});

async function installed(needed: Awaited<ReturnType<typeof packagesFor>>) {
  const { packages } = await shippedPackages(ROOT);
  const there = new Set(packages.map((one) => one.path));
  return needed.filter((one) => there.has(one.path));
}

test('the manifest of the production tree holds the same versions and digests, and nothing else', async () => {
  const [manifestText, lockText] = await Promise.all([read('package.json'), read('package-lock.json')]);
  const tree = productionTree(manifestText, lockText);
  const text = JSON.stringify(tree);
  expect(text).not.toMatch(/"(devDependencies|scripts|dev|devOptional)":/);
  const original = (JSON.parse(lockText) as { packages: Record<string, { version?: string; integrity?: string }> })
    .packages;
  const { packages } = tree.lock as { packages: typeof original };
  for (const [name, { version, integrity }] of Object.entries(packages))
    expect({ name, version, integrity }).toEqual({
      ...{ name, version: original[name]!.version, integrity: original[name]!.integrity },
    });
  expect(Object.keys(packages)).toEqual(expect.arrayContaining(['', 'engine', 'node_modules/@forecourt/engine']));
  expect(tree.manifest['workspaces']).toEqual(['engine']);
  expect(packages['']).toMatchObject({ workspaces: ['engine'] });
  expect(Object.keys(packages).some((name) => DEVELOPMENT.test(name.replace('node_modules/', '')))).toBe(false);
});

test('packages that the build bundles are development dependencies', async () => {
  const { devDependencies } = JSON.parse(await read('package.json')) as { devDependencies: Record<string, string> };
  for (const name of BUNDLED_PACKAGES) expect(Object.keys(devDependencies)).toContain(name);
});

test('an install script runs only if the manifest allows it', async () => {
  const manifest = JSON.parse(await read('package.json')) as { allowScripts: Record<string, boolean> };
  const entries = (
    JSON.parse(await read('package-lock.json')) as { packages: Record<string, { hasInstallScript?: true }> }
  ).packages;
  const { packages } = await shippedPackages(ROOT);
  const scripted = packages.filter((one) => entries[one.path]!.hasInstallScript).map(({ name }) => name);
  expect(scripted.length).toBeGreaterThan(0);
  expect(Object.keys(manifest.allowScripts)).toEqual(expect.arrayContaining(scripted));
});
