import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The number of bytes by which a page may exceed its stored sizes before its baseline must be updated. */
export const HEADROOM_BYTES = 4 * 1024;

/** Compressed bytes of the scripts that each page loads before the first interaction, by page and chunk. */
export const pageSizesSchema = z.record(z.string(), z.record(z.string(), z.number()));
export type PageSizes = z.infer<typeof pageSizesSchema>;

export type ScriptWeight = { name: string; file: string; plain: number; gzip: number; brotli: number };

/** The parts of Vite's manifest that we read. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Measures the scripts in the client folder of a build: each page's entry with all that it imports statically. */
export async function measureScripts(clientFolder: string): Promise<PageSizes> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(clientFolder, '.vite/manifest.json'), 'utf8')),
  );
  const sizes: PageSizes = {};
  for (const entry of Object.keys(manifest).filter((key) => manifest[key]!.isEntry)) {
    const chunks = [...withImports(manifest, entry)].map((key) => manifest[key]!);
    const page = await Promise.all(
      chunks.map(async ({ name, file }) => {
        const { size } = await stat(path.join(clientFolder, `${file}.gz`));
        return [name ?? path.basename(file), size] as const;
      }),
    );
    sizes[path.basename(path.dirname(entry))] = Object.fromEntries(page.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
  return sizes;
}

/** Lists the scripts of a page in the client folder of a build, each with its plain, gzip and brotli size in bytes. */
export async function listScripts(clientFolder: string, page: string): Promise<ScriptWeight[]> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(clientFolder, '.vite/manifest.json'), 'utf8')),
  );
  const chunks = [...withImports(manifest, `src/pages/${page}/client.tsx`)].map((key) => manifest[key]!);
  return Promise.all(
    chunks.map(async ({ name, file }) => {
      const sizeOf = async (ending: string) => (await stat(path.join(clientFolder, file + ending))).size;
      const [plain, gzip, brotli] = await Promise.all([sizeOf(''), sizeOf('.gz'), sizeOf('.br')]);
      return { name: name ?? path.basename(file), file, plain, gzip, brotli };
    }),
  );
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]!.imports) withImports(manifest, next, seen);
  return seen;
}

/**
 * Compares sizes with the stored ones. `table` has a line for each page and for each chunk that changed. `tooLarge`
 * names pages that need more than the headroom, `unknown` those that are not stored.
 */
export function compareSizes(
  stored: PageSizes,
  now: PageSizes,
): { table: string[]; tooLarge: string[]; unknown: string[] } {
  const pages = Object.keys(now).toSorted();
  return {
    table: pages.flatMap((page) => describePage(page, stored[page] ?? {}, now[page]!)),
    tooLarge: pages.filter((page) => stored[page] && sum(now[page]!) - sum(stored[page]) > HEADROOM_BYTES),
    unknown: pages.filter((page) => !stored[page]),
  };
}

function describePage(page: string, stored: PageSizes[string], now: PageSizes[string]): string[] {
  const chunks = [...new Set([...Object.keys(stored), ...Object.keys(now)])].toSorted();
  return [
    describe(page, sum(now), sum(stored)),
    ...chunks
      .filter((chunk) => stored[chunk] !== now[chunk])
      .map((chunk) => describe(`  ${chunk}`, now[chunk] ?? 0, stored[chunk] ?? 0)),
  ];
}

function describe(name: string, bytes: number, stored: number): string {
  const difference = bytes - stored;
  const change =
    difference === 0 ? '' : `  ${difference > 0 ? '+' : '−'}${Math.abs(difference).toLocaleString('en-US')}`;
  return `${name.padEnd(28)}${bytes.toLocaleString('en-US').padStart(8)}${change}`;
}

const sum = (chunks: PageSizes[string]) => Object.values(chunks).reduce((total, bytes) => total + bytes, 0);
