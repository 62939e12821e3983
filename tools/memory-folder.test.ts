import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canRunPrograms, createMemoryFolder } from './memory-folder.ts';

describe('canRunPrograms', () => {
  test.each([
    { mounts: 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n', expected: true },
    { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0\n', expected: false },
    { mounts: 'tmpfs /dev/shm tmpfs rw 0 0\ntmpfs /dev/shm tmpfs rw,noexec 0 0\n', expected: false },
    { mounts: 'tmpfs /run tmpfs rw 0 0\n', expected: false },
  ])('reads the options of the last mount: $expected', ({ mounts, expected }) => {
    expect(canRunPrograms(mounts)).toBe(expected);
  });
});

describe('createMemoryFolder', () => {
  const temporary = process.env['TMPDIR'];
  beforeEach(() => void delete process.env['TMPDIR']);
  afterEach(() => {
    if (temporary !== undefined) process.env['TMPDIR'] = temporary;
    vi.restoreAllMocks();
  });

  test('leaves a chosen folder alone', () => {
    process.env['TMPDIR'] = '/var/tmp';
    expect(createMemoryFolder()).toBeUndefined();
    delete process.env['TMPDIR'];
  });

  test('needs enough free memory', () => {
    vi.spyOn(process, 'availableMemory').mockReturnValue(1e9);
    expect(createMemoryFolder()).toBeUndefined();
  });

  test('creates and removes a folder, and removes those of killed runs', async (context) => {
    const folder = createMemoryFolder();
    if (!folder) return context.skip('This machine has no file system in memory with enough space.');
    writeFileSync(path.join(folder.path, 'file'), 'x');
    const ended = spawn(process.execPath, ['-e', '0']);
    await once(ended, 'exit');
    const abandoned = path.join(path.dirname(folder.path), `forecourt-tests-${ended.pid}-left`);
    mkdirSync(abandoned);
    const again = createMemoryFolder()!;
    expect(existsSync(abandoned)).toBe(false);
    expect(existsSync(path.join(folder.path, 'file'))).toBe(true);
    again.remove();
    folder.remove();
    expect([again.path, folder.path].filter((left) => existsSync(left))).toEqual([]);
  });

  test('runs in spite of a folder that cannot be removed', async (context) => {
    const folder = createMemoryFolder();
    if (!folder) return context.skip('This machine has no file system in memory with enough space.');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const busy = new Error('EBUSY: resource busy');
    vi.spyOn(fs, 'rmSync').mockImplementation(() => {
      throw busy;
    });
    syncBuiltinESMExports();
    folder.remove();
    expect(warn).toHaveBeenCalledWith(`${folder.path} could not be removed, and still takes memory:`, busy);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    folder.remove();
    expect(existsSync(folder.path)).toBe(false);
  });
});
