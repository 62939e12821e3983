/** Compiles the kernel: `src/kernel`, with the operations of `assembly/machine.ts` in place of its own. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
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

/** The sources to compile: only the kernel, or also loops for benchmarks. */
export type KernelBuild = { entry: string; name: string };

/** The sources of the kernel, with the machine's operations, which tests and benchmarks also call directly. */
const KERNEL: KernelBuild = { entry: path.join(ENGINE, 'assembly/entry.ts'), name: 'kernel' };

/**
 * Builds `engine/build/NAME.wasm` unless it exists and has the stamp of the current sources; the loader checks the
 * stamp. Returns its path. Throws with the compiler's output.
 */
export async function buildKernel(kernel: KernelBuild = KERNEL): Promise<string> {
  const { file, files, stamp, isCurrent } = await findKernel(kernel);
  if (isCurrent) return file;
  const binary = stamped(await compile(await readSources(files), path.basename(kernel.entry)), stamp);
  await mkdir(BUILD, { recursive: true });
  // Concurrent readers still see the complete old file.
  await writeFile(`${file}.${process.pid}`, binary);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

/**
 * Does the same for the kernel, but compiles in another process, because the compiler would block this one for seconds.
 */
export async function buildKernelInProcess(): Promise<void> {
  if ((await findKernel(KERNEL)).isCurrent) return;
  await promisify(execFile)(process.execPath, [import.meta.filename]);
}

/** Returns a build's path, its sources with their stamp, and whether the build has that stamp. */
async function findKernel({ entry, name }: KernelBuild) {
  const files = [...new Set([...kernelSources(), entry])];
  const stamp = stampOf(files, OPTIONS);
  const file = path.join(BUILD, `${name}.wasm`);
  return { file, files, stamp, isCurrent: existsSync(file) && stampIn(await readFile(file)) === stamp };
}

/** Returns the texts by file name, as AssemblyScript reads them: all in one folder. */
async function readSources(files: readonly string[]): Promise<Map<string, string>> {
  const texts = await Promise.all(files.map(async (file) => adapt(await readFile(file, 'utf8'))));
  // If two files have the same name, the machine's comes later and wins.
  return new Map(files.map((file, i) => [path.basename(file), texts[i]!]));
}

/** AssemblyScript resolves modules by name alone, and types need no import there. */
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
