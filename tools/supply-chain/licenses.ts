import type { LockedPackage } from './production-packages.ts';

/** Licenses that packages in the product may have. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages with another license that is allowed for the given reason. */
const EXCEPTIONS: readonly { name: RegExp; license: string; reason: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    license: 'LGPL-3.0-or-later',
    reason: 'A shared library that is loaded at run time and can be replaced.',
  },
  {
    name: /^@img\/sharp-(win32|wasm32|webcontainers|freebsd)/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'The same library, in one file with its caller; both can be replaced.',
  },
  {
    name: /^@img\/sharp-(wasm32|webcontainers|freebsd)/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'The same, with a runtime for WebAssembly.',
  },
  {
    name: /^web-push$/,
    license: 'MPL-2.0',
    reason: 'Used as published. Only changes of its own files would have to be published.',
  },
];
/** Folders of this project, under the project's license. */
const OURS = new Set(['@forecourt/bench', '@forecourt/engine', 'better-sqlite3']);

/** Returns packages whose license is not allowed, each with the remedy. */
export function licenseProblems(packages: readonly Pick<LockedPackage, 'name' | 'version' | 'license'>[]): string[] {
  return packages
    .filter(({ name, license }) => !OURS.has(name) && !isAllowed(name, license))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the license ${license ?? 'none'}. Replace it, or allow its license in tools/supply-chain/licenses.ts.`,
    );
}

function isAllowed(name: string, license: string | undefined): boolean {
  if (license === undefined) return false;
  if (EXCEPTIONS.some((exception) => exception.license === license && exception.name.test(name))) return true;
  // For `(MIT OR CC0-1.0)` one allowed license suffices; for `Apache-2.0 AND MIT` both must be allowed.
  const plain = license.replaceAll(/[()]/g, '');
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => ALLOWED.has(part.trim()));
  return plain.split(' OR ').some((part) => ALLOWED.has(part.trim()));
}
