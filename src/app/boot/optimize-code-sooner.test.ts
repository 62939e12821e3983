import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints after how many calls V8 has optimized a function that reads another property from each 200th call on. */
const PROGRAM = `
  import { optimizeCodeSooner } from './optimize-code-sooner.ts';
  if (process.argv[1] === 'sooner') optimizeCodeSooner();
  const names = Array.from({ length: 10 }, (_, at) => 'name' + at);
  const parts = names.map((name, at) => \`if (calls >= \${at * 200}) sum += value.\${name};\`);
  const page = new Function('calls', 'value', \`let sum = 0; \${parts.join(' ')} return sum;\`);
  const value = Object.fromEntries(names.map((name, at) => [name, at]));
  const OPTIMIZED = 1 << 4;
  let calls = 0;
  while (calls < 10_000 && !(%GetOptimizationStatus(page) & OPTIMIZED)) page(calls++, value);
  console.log(calls);
`;

async function countCalls(when: 'sooner' | 'usual'): Promise<number> {
  // Without the parallel compiler, the number of calls is always the same.
  const options = ['--allow-natives-syntax', '--no-concurrent-recompilation', '--input-type=module'];
  const args = [...options, '--eval', PROGRAM, when];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  return Number(stdout);
}

test('optimizes a function that meets something new every 200 calls, for which V8 would wait', async () => {
  expect(await countCalls('sooner')).toBeLessThan(200);
  expect(await countCalls('usual')).toBeGreaterThan(2_000);
});
