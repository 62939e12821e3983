import { expect, test } from 'vitest';
import { cpuTicks, readCpuMs } from './process-cpu.ts';

test('adds user and system time, for any command name', () => {
  expect(cpuTicks('42 (node (a) b) S 1 42 42 0 -1 4194304 900 0 3 0 250 31 0 0 20 0 11 0 77')).toBe(281);
});

test('returns nothing without a process ID', () => {
  expect(readCpuMs(undefined)).toBeNaN();
});
