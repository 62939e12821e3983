import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildKernel } from '../../tools/build-kernel.ts';

/** A copy of the engine, whose sources the tests may change. */
let engine: string;
beforeEach(async () => {
  engine = mkdtempSync(path.join(tmpdir(), 'engine-'));
  await buildKernel();
  for (const folder of ['src', 'assembly', 'build', 'package.json'])
    cpSync(path.join(import.meta.dirname, '../..', folder), path.join(engine, folder), { recursive: true });
});
afterEach(() => rmSync(engine, { recursive: true, force: true }));

/** Returns which kernel a new process uses, and what it prints about it. */
function kernelTaken(choice?: 'simd'): string {
  const script = `
    import { loadKernel } from '${engine}/src/kernel-loader/load-kernel.ts';
    import { Heap } from '${engine}/src/memory/heap.ts';
    const nobody = () => 0;
    process.on('warning', ({ message }) => console.log(message));
    const load = () => loadKernel(new Heap(), { bandOf: nobody, milesTo: nobody }, ${JSON.stringify(choice)}).kind;
    try { load(); console.log(load()); } catch ({ message }) { console.log(message); }`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }).trim();
}

test('a kernel built from the current sources is used', () => {
  expect(kernelTaken()).toBe('simd');
});

test('one built from other sources is not: the plain kernel answers after one warning', () => {
  appendFileSync(path.join(engine, 'src/kernel/search.ts'), '\n// Changed.\n');
  expect(kernelTaken().split('\n')).toEqual(['plain', expect.stringContaining('Run "npm run build"')]);
  expect(kernelTaken('simd')).toContain('is not made of the sources as they are: run "npm run build"');
});

test('nor is one with changed primitives', { tags: 'long' }, () => {
  appendFileSync(path.join(engine, 'assembly/row-masks.ts'), '\n// Changed.\n');
  expect(kernelTaken()).toContain('plain');
});

test('nor is one without a stamp', { tags: 'long' }, () => {
  appendFileSync(path.join(engine, 'build/kernel.wasm'), Uint8Array.of(0, 2, 1, 120));
  expect(kernelTaken()).toContain('plain');
});

test('one without sources is used as it is', { tags: 'long' }, () => {
  rmSync(path.join(engine, 'assembly'), { recursive: true });
  expect(kernelTaken()).toBe('simd');
});

test('the plain kernel answers without a build', { tags: 'long' }, () => {
  rmSync(path.join(engine, 'build'), { recursive: true });
  expect(kernelTaken()).toBe('plain');
  expect(kernelTaken('simd')).toContain('There is no');
});
