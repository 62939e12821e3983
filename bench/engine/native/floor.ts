/**
 * Compares the kernel's innermost loops with a native build on the same bytes: `node tools/node24.mjs
 * bench/engine/native/floor.ts`. Each runs on few blocks, which stay in the processor's cache, and on many, which come
 * from memory.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileFully, instantiateKernel } from '../../../engine/src/kernel-loader/load-kernel.ts';
import { Heap } from '../../../engine/src/memory/heap.ts';
import { buildKernel } from '../../../engine/tools/build-kernel.ts';
import { createRandom, type Random } from '../random.ts';

type Loops = Record<string, (...args: number[]) => number | undefined>;
/** A loop, its arguments, and the number and name of the items that one run processes. */
type Job = { name: string; loop: string; args: number[]; things: number; thing: string };
type Files = { program: string; image: string; out: string };
export type FloorRow = { name: string; wasmNs: number; nativeNs: number; ratio: number; thing: string };

const SIGNATURE_BYTES = 48;
const REPEATS = 8;
/** The approximate duration of one measurement. */
const MEASURED_NS = 10e6;

/**
 * Compiles and runs the jobs with `only` in their name; returns undefined without a compiler. Throws when the two
 * differ in any byte.
 */
export async function measureFloor(only = ''): Promise<FloorRow[] | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-floor-'));
  try {
    const program = path.join(folder, 'kernels');
    const source = path.join(import.meta.dirname, 'kernels.c');
    const compiler = spawnSync('cc', ['-O3', '-march=native', '-o', program, source], { encoding: 'utf8' });
    if (compiler.error) return undefined;
    if (compiler.status !== 0) throw new Error(`kernels.c does not compile.\n${compiler.stderr}`);
    const built = await buildKernel({ entry: path.join(import.meta.dirname, 'loops.ts'), name: 'loops' });
    const wasm = compileFully(readFileSync(built));
    return [false, true].flatMap((many) => {
      const heap = new Heap();
      const loops = instantiateKernel<Loops>(wasm, heap, { bandOf: () => 0, milesTo: () => 0 });
      const data = heap.alloc(64);
      const jobs = prepareJobs(heap, createRandom(1), many);
      const image = path.join(folder, 'image');
      writeFileSync(image, heap.u8);
      return jobs
        .filter(({ name }) => name.includes(only))
        .map((job) => compare(job, loops, heap, data, { program, image, out: path.join(folder, 'out') }));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a job in both forms, alternating. The memory before `data` belongs to the machine's operations. */
function compare(job: Job, loops: Loops, heap: Heap, data: number, { program, image, out }: Files): FloorRow {
  const before = readFileSync(image);
  heap.u8.set(before);
  loops[job.loop]!(...job.args);
  const native = (file: string, rounds: number): number => {
    const { status, stdout, stderr } = spawnSync(
      program,
      [image, file, `${rounds}`, job.loop, ...job.args.map(String)],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`The native ${job.loop} ended with ${status}. ${stderr}`);
    return Number(stdout);
  };
  native(out, 1);
  if (!readFileSync(out).subarray(data).equals(heap.u8.subarray(data)))
    throw new Error(`${job.loop} writes other bytes than its native form.`);
  const rounds = Math.max(2, Math.round(MEASURED_NS / (job.things * 400)));
  let wasmNs = Infinity;
  let nativeNs = Infinity;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    nativeNs = Math.min(nativeNs, native('-', rounds));
    for (let again = 0; again < 5; again++) {
      const start = performance.now();
      for (let round = 0; round < rounds; round++) loops[job.loop]!(...job.args);
      wasmNs = Math.min(wasmNs, ((performance.now() - start) * 1e6) / rounds);
    }
  }
  const { name, things, thing } = job;
  return { name, thing, wasmNs: wasmNs / things, nativeNs: nativeNs / things, ratio: wasmNs / nativeNs };
}

/** Writes test data to a heap, for few blocks or many. */
function prepareJobs(heap: Heap, random: Random, many: boolean): Job[] {
  const where = many ? 'from memory' : 'in the cache';
  const word = (): number => Math.floor(random.next() * 2 ** 32);
  const filled = (bytes: number, value: () => number): number => {
    const at = heap.alloc(bytes);
    for (let i = at >>> 2; i < (at + bytes) >>> 2; i++) heap.u32[i] = value();
    return at;
  };
  const blocks = many ? 16_384 : 32;
  const lists = many ? 128 : 1;
  const signatures = filled(lists * 12_288 * SIGNATURE_BYTES + 64, () => word() & word() & word());
  const list = heap.alloc(lists * 4096 * 4);
  for (let i = 0; i < lists * 4096; i++) {
    heap.u32[(list >>> 2) + i] = signatures + (i * 3 + random.below(3)) * SIGNATURE_BYTES;
  }
  const columns = filled(blocks * 4096, () => (random.chance(0.05) ? 0 : random.below(80_000)));
  const masks = filled(blocks * 512, () => word() & word());
  const joined = many ? 1600 : 8;
  const sliceBytes = 300 * 128;
  const slices = filled(joined * sliceBytes, () => word() & word() & word());
  const names = heap.alloc(64);
  for (let i = 0; i < 8; i++) heap.u32[(names >>> 2) + i] = random.below(300);
  const places = heap.alloc(600);
  for (let i = 0; i < 300; i++) heap.u16[(places >>> 1) + i] = i;
  const to = heap.alloc(blocks * 128 + 4096);
  const picked = filled(blocks * 128, () => word() & word());
  const rows = heap.alloc(32 * 4096);
  // Each list follows its length.
  for (let block = 0; block < 32; block++) {
    let at = (rows >>> 2) + block * 1024 + 1;
    for (let row = 0; row < 1024 && at < (rows >>> 2) + (block + 1) * 1024; row++) {
      if ((heap.u32[(picked >>> 2) + block * 32 + (row >>> 5)]! >>> (row & 31)) & 1) heap.u32[at++] = row;
    }
    heap.u32[(rows >>> 2) + block * 1024] = at - (rows >>> 2) - block * 1024 - 1;
  }
  const figures = heap.alloc(64);
  heap.f64.set([Infinity, -Infinity, 0, 0], figures >>> 3);
  const planes = heap.alloc(32 * SIGNATURE_BYTES);
  const of = (name: string, loop: string, things: number, thing: string, args: number[]): Job => ({
    name: `${name}, ${where}`,
    loop,
    args,
    things,
    thing,
  });
  return [
    of('adding up signatures', 'loopSignatures', lists * 4096, 'row', [list, lists, SIGNATURE_BYTES, planes]),
    of('codes in a range', 'loopCodes', blocks, 'block', [to, columns, blocks, 20_000, 40_000]),
    of('sieve', 'loopApplySection', blocks, 'block', [masks, blocks]),
    of('union of 8 slices', 'loopJoin', joined, 'block', [to, slices, sliceBytes, joined, names, 8, places]),
    of('listing rows', 'loopList', blocks, 'block', [picked, blocks, to]),
    of('figures of listed rows', 'loopDescribe', blocks, 'block', [rows, columns, blocks, figures]),
  ];
}

if (import.meta.main) {
  const rows = await measureFloor(process.argv[2]);
  if (!rows) console.log('Skipped: there is no C compiler (cc) to measure the native floor with.');
  else {
    console.log(`${'loop'.padEnd(36)}${'wasm ns'.padStart(10)}${'native ns'.padStart(11)}${'ratio'.padStart(7)}`);
    for (const { name, thing, wasmNs, nativeNs, ratio } of rows) {
      const numbers = `${wasmNs.toFixed(1).padStart(10)}${nativeNs.toFixed(1).padStart(11)}${ratio.toFixed(2).padStart(7)}`;
      console.log(`${name.padEnd(36)}${numbers}  a ${thing}`);
    }
  }
}
