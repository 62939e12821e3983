import { spawnSync } from 'node:child_process';
import { chmod, copyFile, lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const DEPLOY = path.join(import.meta.dirname, '../docs/deploy');
/**
 * Stands in for each program that the script runs: notes its arguments and the instances that nginx sends requests to.
 * Fails for a check that would wait forever for an instance that hangs.
 */
const PROGRAM = `#!/bin/bash
name=$(basename "$0")
used=$(grep --only-matching --perl-regexp '^\\s*server 127.0.0.1:\\K\\d++(?! [^;]*down)' "$CONF" | sort --unique | paste --serial --delimiters ' ')
printf '%s\\n' "$name $*, nginx uses $used" >> "$CALLS"
[[ $name != curl || ( $* == *--max-time* && $* != *$NEVER_READY* ) ]] && [[ "$name $*" != "$REFUSED" ]]
`;

let folder: string;
let conf: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-restart-'));
  conf = path.join(folder, 'forecourt.conf');
  await copyFile(path.join(DEPLOY, 'nginx.conf'), conf);
  for (const name of ['nginx', 'systemctl', 'curl']) {
    await writeFile(path.join(folder, name), PROGRAM);
    await chmod(path.join(folder, name), 0o755);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs the script. Returns the restarts and reloads, each with the instances that nginx used then. `refused`: the call
 * that fails.
 */
async function restart(ports: readonly string[], { neverReady = 'none', refused = 'none', file = conf } = {}) {
  const calls = path.join(folder, 'calls');
  await writeFile(calls, '');
  const env = { PATH: `${folder}:${process.env['PATH']}`, CALLS: calls, CONF: conf };
  const { status, stderr } = spawnSync('bash', [path.join(DEPLOY, 'restart-instances'), file, ...ports], {
    env: { ...env, NEVER_READY: neverReady, REFUSED: refused, READY_SECONDS: '0' },
    encoding: 'utf8',
  });
  const lines = (await readFile(calls, 'utf8')).split('\n');
  return { status, stderr, calls: lines.filter((line) => /^(systemctl restart|nginx -s)/.test(line)) };
}

describe.runIf(process.platform === 'linux')('restart-instances', () => {
  test('restarts one after the other, each while nginx uses the other one, and leaves the settings as they were', async () => {
    const before = await readFile(conf, 'utf8');
    expect(await restart(['3000', '3001'])).toEqual({
      status: 0,
      stderr: '',
      calls: [
        'nginx -s reload, nginx uses 3001',
        'systemctl restart forecourt@3000, nginx uses 3001',
        'nginx -s reload, nginx uses 3000 3001',
        'nginx -s reload, nginx uses 3000',
        'systemctl restart forecourt@3001, nginx uses 3000',
        'nginx -s reload, nginx uses 3000 3001',
      ],
    });
    expect(await readFile(conf, 'utf8')).toBe(before);
  });

  test('stops at an instance that does not become ready, and continues when it runs again', async () => {
    const before = await readFile(conf, 'utf8');
    const failed = await restart(['3000', '3001'], { neverReady: ':3000/' });
    expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining('journalctl --unit forecourt@3000') });
    expect(failed.calls.at(-1)).toBe('systemctl restart forecourt@3000, nginx uses 3001');
    expect(await restart(['3000', '3001'])).toMatchObject({ status: 0 });
    expect(await readFile(conf, 'utf8')).toBe(before);
  });

  test('changes settings behind a link, with tabs and comments', async () => {
    const before = (await readFile(conf, 'utf8'))
      .replaceAll('  server 127', '\tserver 127')
      .replaceAll('=2s;', '=2s; # the old machine; see below');
    await writeFile(conf, before);
    const file = path.join(folder, 'enabled.conf');
    await symlink(conf, file);
    const { calls } = await restart(['3000'], { file });
    expect(calls).toContain('systemctl restart forecourt@3000, nginx uses 3001');
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect(await readFile(conf, 'utf8')).toBe(before);
  });

  test('changes nothing while nginx refuses the settings for another reason', async () => {
    const before = await readFile(conf, 'utf8');
    expect(await restart(['3000'], { refused: 'nginx -t -q' })).toMatchObject({ status: 1, calls: [] });
    expect(await readFile(conf, 'utf8')).toBe(before);
  });

  test('marks an instance in each upstream, and keeps the parameters of each', async () => {
    const upstream = `
upstream others {
  server 127.0.0.1:3000;
  server 127.0.0.1:3001 max_fails=0 weight=2; # not down
}
`;
    const before = (await readFile(conf, 'utf8')) + upstream;
    await writeFile(conf, before);
    const { calls } = await restart(['3000', '3001']);
    expect(calls).toContain('systemctl restart forecourt@3000, nginx uses 3001');
    expect(calls).toContain('systemctl restart forecourt@3001, nginx uses 3000');
    expect(await readFile(conf, 'utf8')).toBe(before);
  });

  test.each([
    ['no other instance', ''],
    ['one that is marked', '  server 127.0.0.1:3001 max_fails=1 down;'],
    ['one that is not ready', '  server 127.0.0.1:3001;'],
  ])('refuses to restart the only instance that is up: besides it, nginx knows %s', async (_, other) => {
    const before = (await readFile(conf, 'utf8')).replaceAll(/^\s*server 127\.0\.0\.1:3001.*;$/gm, other);
    await writeFile(conf, before);
    const { status, stderr, calls } = await restart(['3000'], { neverReady: ':3001/' });
    expect([status, calls]).toEqual([1, []]);
    expect(stderr).toContain('No other server of the upstream "forecourt" in');
    expect(await readFile(conf, 'utf8')).toBe(before);
  });

  test('names an instance that nginx does not know', async () => {
    const { status, stderr, calls } = await restart(['3002']);
    expect([status, calls]).toEqual([1, []]);
    expect(stderr).toContain('There is no "server 127.0.0.1:3002" in');
  });
});
