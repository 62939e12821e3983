import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { unpackBrowser } from './unpack-browser.ts';

// All tests with a browser unpack it, several workers at the same time in a new container.
test('workers that unpack at the same time all get a complete program', { tags: 'long' }, async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'forecourt-browser-'));
  try {
    const versions = await Promise.all(
      [1, 2].map(async () => {
        const { executablePath } = await unpackInChildProcess(cache);
        return (await promisify(execFile)(executablePath, ['--version'])).stdout;
      }),
    );
    expect(versions[0]).toMatch(/\d+\.\d+\.\d+\.\d+/);
    expect(versions[1]).toBe(versions[0]);
    expect(await readdir(cache)).toEqual(['chromium']);
    const { fontConfig } = await unpackBrowser(cache);
    const [, fonts] = /<dir>(.*?)<\/dir>/.exec(await readFile(fontConfig, 'utf8'))!;
    expect(await readdir(fonts!, { recursive: true })).toContainEqual(expect.stringMatching(/\.ttf$/));
  } finally {
    await rm(cache, { recursive: true });
  }
});

async function unpackInChildProcess(cache: string): Promise<{ executablePath: string }> {
  const module = JSON.stringify(path.join(import.meta.dirname, 'unpack-browser.ts'));
  const script = `import { unpackBrowser } from ${module};
console.log(JSON.stringify(await unpackBrowser(${JSON.stringify(cache)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout) as { executablePath: string };
}
