import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { BRANDS } from '#features/brands/brands.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

async function variablesOfConfig(): Promise<string[]> {
  const source = /const VARIABLES = \{(.*?)\n\} as const/s.exec(await read('src/app/base/config.ts'))![1]!;
  return [...source.matchAll(/^  ([A-Z_0-9]+):/gm)].map(([, name]) => name!);
}

test('the manual names every variable of the configuration, and no other', async () => {
  const variables = await variablesOfConfig();
  const manual = await read('docs/configuration.md');
  const documented = [...manual.matchAll(/^\|\s*`([A-Z_0-9]+)`/gm)].map(([, name]) => name);
  expect(variables.length).toBeGreaterThan(0);
  expect(documented).toEqual(variables);
});

test('the manual has a row for each brand, and its key among those of BRAND_HOSTS', async () => {
  const manual = await read('docs/configuration.md');
  const brandHosts = /^\| `BRAND_HOSTS`.*$/m.exec(manual)![0];
  for (const { key, name, hosts } of BRANDS) {
    expect(brandHosts).toContain(`\`${key}\``);
    expect(manual).toMatch(new RegExp(String.raw`^\| ${name} .*<http://${hosts[0]}:3000>`, 'm'));
  }
});

test('.env.example explains every variable and sets none', async () => {
  const lines = (await read('.env.example')).split('\n');
  const names = lines.flatMap((line) => /^# ([A-Z_0-9]+)=/.exec(line)?.[1] ?? []);
  expect(names).toEqual(await variablesOfConfig());
  expect(lines.filter((line) => line !== '' && !line.startsWith('# ') && line !== '#')).toEqual([]);
  for (const name of names) {
    const before = lines[lines.findIndex((line) => line.startsWith(`# ${name}=`)) - 1];
    expect(before, name).toMatch(/^# \S.{20,}/);
  }
});

test.skipIf(process.platform === 'win32')('bash and Node read every example of .env.example alike', async () => {
  const file = (await read('.env.example')).replaceAll(/^# (?=[A-Z_0-9]+=)/gm, '');
  const settings = parseEnv(file);
  const script = `set -ae\n${file}\nenv -0`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout.split('\0')).toEqual(
    expect.arrayContaining(Object.entries(settings).map(([name, value]) => `${name}=${value}`)),
  );
});
