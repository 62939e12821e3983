/** Compiles the kernel: `src/kernel` as it is, with the operations of `assembly/machine.ts` in place of its own. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kernelSources, stamped, stampIn, stampOf } from '../src/kernel-loader/kernel-stamp.ts';

const ENGINE = path.join(import.meta.dirname, '..');
const BUILD = path.join(ENGINE, 'build');

const OPTIONS = [
  '-O3',
  '--converge',
  '--noAssert',
  ...(process.env['KERNEL_NAMES'] ? ['--debug'] : []),
  ...['--runtime', 'stub', '--use', 'abort='],
  ...['--enable', 'simd', '--enable', 'bulk-memory'],
  ...['--importMemory', '--initialMemory', '16', '--maximumMemory', '65536'],
];

/** What is compiled: the kernel alone, or also loops of the measurements. */
export type KernelBuild = { entry: string; name: string };

/** The kernel, and beside it the machine's operations, which tests and measurements call by themselves. */
const KERNEL: KernelBuild = { entry: path.join(ENGINE, 'assembly/entry.ts'), name: 'kernel' };

/**
 * Builds `engine/build/NAME.wasm` unless it is there and made of the same sources; whoever loads it looks at its stamp. Answers
 * where it is. Throws what the compiler says.
 */
export async function buildKernel({ entry, name }: KernelBuild = KERNEL): Promise<string> {
  const files = [...new Set([...kernelSources(), entry])];
  const stamp = stampOf(files, OPTIONS);
  const file = path.join(BUILD, `${name}.wasm`);
  if (existsSync(file) && stampIn(await readFile(file)) === stamp) return file;
  const binary = stamped(await compile(await readSources(files), path.basename(entry)), stamp);
  await mkdir(BUILD, { recursive: true });
  // Whoever reads at this moment reads the old one whole.
  await writeFile(`${file}.${process.pid}`, binary);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

/** The texts by file name, as AssemblyScript reads them: all in one folder. */
async function readSources(files: readonly string[]): Promise<Map<string, string>> {
  const texts = await Promise.all(files.map(async (file) => adapt(await readFile(file, 'utf8'))));
  // Of two with one name, the machine's, the later stands for both.
  return new Map(files.map((file, i) => [path.basename(file), texts[i]!]));
}

/** AssemblyScript's modules go by name alone, and types need no import there. */
export function adapt(source: string): string {
  return source
    .replaceAll(/^import type [^;]*;$/gm, '')
    .replaceAll(/(\bfrom\s+)'(?:[^']*\/)?([a-z0-9-]+)\.ts'/g, "$1'./$2'");
}

async function compile(sources: ReadonlyMap<string, string>, entry: string): Promise<Uint8Array> {
  const { default: asc } = await import('assemblyscript/asc');
  let binary: Uint8Array | undefined;
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const { error } = await asc.main([entry, '--outFile', 'kernel.wasm', ...OPTIONS], {
    stdout: stream,
    stderr: stream,
    readFile: (name) => sources.get(name) ?? null,
    writeFile: (_, contents) => void (binary = contents as unknown as Uint8Array),
    listFiles: () => [],
  });
  if (error || !binary) throw new Error(`The kernel does not compile.\n${said || String(error)}`);
  return binary;
}

if (import.meta.main) console.log(path.relative(process.cwd(), await buildKernel()));
