import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../base/config.ts';
import { checkSettings, refuseUnsafeProduction } from './production-check.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SECRETS = ['hunter2-mail', 'hunter2-metrics-token', 'hunter2-database'];

/** All settings that a site in production needs. */
const SAFE = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://cars.example',
  SMTP_URL: `smtps://me:${SECRETS[0]}@mail.example:465`,
  MAIL_FROM: 'hello@cars.example',
  METRICS_TOKEN: SECRETS[1],
  DATABASE_URL: `postgres://me:${SECRETS[2]}@127.0.0.1:1/cars`,
} as const;

type Change = Readonly<Record<string, string | undefined>>;
const EVERYTHING = 'everything at once';
const FAULTS: readonly (readonly [what: string, change: Change, settings: readonly string[]])[] = [
  ['no mail server', { SMTP_URL: undefined }, ['SMTP_URL']],
  ['a mail server without a sender', { MAIL_FROM: undefined }, ['MAIL_FROM']],
  ['an http origin', { PUBLIC_ORIGIN: 'http://cars.example' }, ['PUBLIC_ORIGIN']],
  ['no list of hosts', { PUBLIC_ORIGIN: undefined, MAIL: 'folder' }, ['PUBLIC_ORIGIN']],
  ['no metrics token', { METRICS_TOKEN: undefined }, ['METRICS_TOKEN']],
  ['an empty metrics token', { METRICS_TOKEN: '' }, ['METRICS_TOKEN']],
  ['the demo', { SEED_DEMO: '1' }, ['SEED_DEMO']],
  ['the demo by default', { DATABASE_URL: undefined }, ['SEED_DEMO']],
  ['a setting that cannot be read', { SMTP_URL: 'http://me:hunter2@mail.example' }, ['SMTP_URL']],
  [
    EVERYTHING,
    {
      ...{ SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_ORIGIN: 'http://cars.example', METRICS_TOKEN: undefined },
      ...{ SEED_DEMO: '1', PORT: 'none' },
    },
    ['PORT', 'PUBLIC_ORIGIN', 'SMTP_URL', 'METRICS_TOKEN', 'SEED_DEMO'],
  ],
];

const faultsOf = (env: Change) =>
  checkSettings(env)
    .findings.filter(({ level }) => level === 'fault')
    .map(({ setting }) => setting);

/** Returns the message with which the site refuses to start. */
function refusalOf(env: Change): string {
  try {
    refuseUnsafeProduction(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The site does not refuse.');
}

/** Runs with the given settings only. Settings of the machine that runs the tests do not count. */
function run(script: string, env: Change, args: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    ...{ cwd: ROOT, encoding: 'utf8', timeout: 60_000 },
    env: {
      PATH: process.env['PATH'],
      FORECOURT_BUILD: process.env['FORECOURT_BUILD'],
      ...env,
      PORT: env['PORT'] ?? '0',
    } as NodeJS.ProcessEnv,
  });
  return { status, stdout, stderr, all: stdout + stderr };
}

test('says nothing good about a setting that has a fault', () => {
  const { findings } = checkSettings({}, { asProduction: true });
  const levels = findings.filter(({ setting }) => setting === 'PUBLIC_ORIGIN').map(({ level }) => level);
  expect(levels).toEqual(['fault']);
});

describe('whether a site is in production', () => {
  test.each<[Change, boolean]>([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '127.0.0.2' }, false],
    [{ HOST: '::1' }, false],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, false],
    [{ NODE_ENV: 'test' }, false],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'Production' }, true],
    [{ PUBLIC_ORIGIN: 'https://cars.example' }, true],
    [{ PUBLIC_ORIGIN: 'http://cars.lan' }, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '10.0.0.5', DATABASE_URL: 'postgres://db/cars' }, true],
    [{ HOST: 'localhost.cars.example' }, true],
    [{ HOST: '0.0.0.0', NODE_ENV: 'production', SITE_MODE: 'development' }, false],
    [{ SITE_MODE: 'production' }, true],
  ])('%j: %s', (env, isProduction) => {
    expect(checkSettings(env).mode.isProduction).toBe(isProduction);
  });
});

describe('a site in production', () => {
  test('is safe with a mail server, an https origin and a token, without the demo', () => {
    expect(faultsOf(SAFE)).toEqual([]);
    expect(() => refuseUnsafeProduction(SAFE)).not.toThrow();
    expect(faultsOf({ ...SAFE, SMTP_URL: undefined, MAIL: 'folder' })).toEqual([]);
    expect(faultsOf({ ...SAFE, DATABASE_URL: undefined, SEED_DEMO: '0' })).toEqual([]);
  });

  test.each(FAULTS)('with %s is refused: the message names the setting and no secret', (_what, change, settings) => {
    const env = { ...SAFE, ...change };
    expect(faultsOf(env)).toEqual(settings);
    const message = refusalOf(env);
    for (const setting of settings) expect(message).toContain(`- ${setting}: `);
    expect(message).toContain('npm run doctor');
    expect(message).not.toContain('hunter2');
  });

  test('does not start with these errors, and prints only that message', () => {
    const [, change] = FAULTS.find(([what]) => what === EVERYTHING)!;
    const env = { ...SAFE, ...change };
    expect(run('src/app/boot/start.ts', env)).toMatchObject({ status: 1, all: `${refusalOf(env)}\n` });
  });

  test('requires nothing outside production', () => {
    expect(checkSettings({})).toEqual({ mode: expect.anything(), findings: [] });
    expect(() => refuseUnsafeProduction({ SEED_DEMO: '1' })).not.toThrow();
  });
});

describe('npm run doctor', () => {
  const doctor = (env: Change, args?: readonly string[]) => run('src/app/cli/doctor.ts', env, args);

  test('lists correct, wrong and uncheckable settings, and sets the exit code', () => {
    const { status, stdout } = doctor({ ...SAFE, SMTP_URL: undefined });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^Production: NODE_ENV is production\.$/m);
    expect(stdout).toMatch(/^✗ SMTP_URL +not set, so no mail would be sent.*Set SMTP_URL to smtps:/m);
    expect(stdout).toMatch(/^✓ METRICS_TOKEN /m);
    expect(stdout).toMatch(/^! SECURITY_CONTACT /m);
    expect(stdout).toMatch(/^! backups +cannot be checked here/m);
    expect(stdout).not.toContain('hunter2');
    const safe = doctor(SAFE);
    expect(safe.status).toBe(0);
    expect(safe.stdout).toMatch(/^! DNS +cannot be checked here: cars\.example needs SPF/m);
    expect(safe.all).not.toContain('hunter2');
  });

  test('reports nothing for a laptop without settings, unless production is requested', { tags: 'long' }, () => {
    expect(doctor({})).toMatchObject({ status: 0, stdout: expect.stringContaining('✓ Every setting can be read') });
    expect(doctor({}, ['--production'])).toMatchObject({ status: 1, stdout: expect.stringMatching(/✗ PUBLIC_ORIGIN/) });
    expect(doctor({ PORT: 'x' })).toMatchObject({ status: 1, stdout: expect.stringMatching(/✗ PORT  is "x", but/) });
  });
});
