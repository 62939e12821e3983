import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVinDecoder } from './create-vin-decoder.ts';
import type { VinDecoder } from './vin-decoder.ts';

let folder: string;
let decoder: VinDecoder;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vin-'));
  decoder = createVinDecoder(folder);
});
afterAll(async () => {
  await decoder.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  [
    '1HGCM82633A004352',
    {
      make: 'Honda',
      model: 'Accord',
      year: 2003,
      trim: 'EX-V6',
      bodyStyle: 'Coupe',
      fuelType: 'Gasoline',
      doors: '2',
      cylinders: '6',
    },
  ],
  ['1FTFW1ET5DFC10312', { make: 'Ford', model: 'F-150', year: 2013, bodyStyle: 'Pickup', displacementLiters: '3.5' }],
  ['JTDKARFU0H3528700', { make: 'Toyota', model: 'Prius', fuelType: 'Hybrid' }],
  ['5YJ3E1EA7KF317000', { make: 'Tesla', model: 'Model 3', year: 2019, fuelType: 'Electric' }],
])('%s', async (vin, facts) => expect(await decoder.decode(vin)).toMatchObject(facts));

test('another car of the same pattern has the same data', async () => {
  expect(await decoder.decode('1HGCM82603A999999')).toEqual(await decoder.decode('1HGCM82633A004352'));
});

test('returns nothing for an unregistered VIN', async () =>
  expect(await decoder.decode('ZZZZZZZZZZZZZZZZZ')).toBeNull());

test('after closing, the next VIN restarts it', async () => {
  await decoder.close();
  expect(await decoder.decode('1HGCM82633A004352')).toMatchObject({ make: 'Honda' });
});

test('a process waits for its VIN, and ends afterwards without closing the decoder', async () => {
  const module = new URL('./create-vin-decoder.ts', import.meta.url).href;
  const script = `const { createVinDecoder } = await import('${module}');
    console.log((await createVinDecoder(${JSON.stringify(folder)}).decode('1HGCM82633A004352')).make);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout).toBe('Honda\n');
});

test('a failing thread rejects its request, and its end does not affect the next one', async () => {
  const failing = createVinDecoder('unused', new URL('./testing/odd-thread.ts', import.meta.url));
  for (let round = 0; round < 3; round++) {
    const crashed = failing.decode('crash');
    // As soon as the failure is known, before the thread has ended.
    const next = crashed.catch(() => failing.decode('1HGCM82633A004352'));
    await expect(crashed).rejects.toThrow('The thread failed.');
    expect(await next).toBeNull();
  }
  await failing.close();
});
