import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Requirements of ASVS 5.0 by level. */
const REQUIREMENTS = { L1: 70, L2: 183 };
const BOUNDARIES = [
  ...['Browser → server', 'Proxy → server', 'Server → PostgreSQL', 'Feeds → importer', 'Pictures → decoder'],
  ...[
    'Server → mail',
    'Server → webhooks',
    'Server → ad server',
    'Operator',
    'Dealer',
    'Backups',
    'Cluster',
    'Supply chain',
  ],
];

type Row = { id: string; level: string; text: string; proof: string };

function rowsOf(table: string): Row[] {
  return [...table.matchAll(/^\| V([\d.]+) *\| (L\d) *\| (.*?) *\| .*? *\| (.*?) *\|$/gm)].map(
    ([, id = '', level = '', text = '', proof = '']) => ({ id, level, text, proof }),
  );
}

/** Returns the problems of the table of requirements as messages. */
function findFaults(table: string): string[] {
  const rows = rowsOf(table);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id, text, proof } of rows) {
    if (seen.has(id)) faults.push(`V${id} appears twice`);
    seen.add(id);
    if (text.length < 3) faults.push(`V${id} says nothing`);
    const [, file] = /^`(.+)`$/.exec(proof) ?? [];
    if (file === undefined && !/^(gap: .{3,}|does not apply(: .{3,})?)$/.test(proof))
      faults.push(`V${id} has neither a test nor a reason`);
    if (file !== undefined && !isTest(file)) faults.push(`V${id}: there is no test ${file}`);
  }
  for (const [level, count] of Object.entries(REQUIREMENTS)) {
    const found = rows.filter((row) => row.level === level).length;
    if (found !== count) faults.push(`${found} requirements of ${level} instead of ${count}`);
  }
  return faults;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && existsSync(path.join(ROOT, file));
}

describe('docs/asvs.md', () => {
  const table = read('docs/asvs.md');

  test('lists each requirement once, with an existing test, or the reason why there is none', () => {
    expect(findFaults(table)).toEqual([]);
  });

  test('sums up its own rows', () => {
    const rows = rowsOf(table);
    const count = (kind: RegExp) => rows.filter(({ proof }) => kind.test(proof)).length;
    const [tested, gaps, apart] = [count(/^`/), count(/^gap/), count(/^does not apply/)];
    expect(table.replaceAll(/\s+/g, ' ')).toContain(
      `Tests prove ${tested} of the ${rows.length} requirements, ${apart} do not apply, and ${gaps} are gaps`,
    );
  });

  test('finds faults in a broken one', () => {
    const [first, second] = rowsOf(table);
    const broken = table
      .replace(new RegExp(`^\\| V${second!.id.replaceAll('.', '\\.')} `, 'm'), `| V${first!.id} `)
      .replace('src/app/http/client-address.test.ts', 'src/app/no-such.test.ts')
      .replace(/\| does not apply: no LDAP *\|/, '| yes |')
      .replace(/^\| V17\.3\.2 .*\n/m, '');
    expect(findFaults(broken)).toEqual([
      `V${first!.id} appears twice`,
      expect.stringMatching(/has neither a test nor a reason$/),
      expect.stringMatching(/there is no test src\/app\/no-such\.test\.ts$/),
      '182 requirements of L2 instead of 183',
    ]);
  });
});

describe('docs/threat-model.md', () => {
  const model = read('docs/threat-model.md');
  const sections = model.split(/^## /m).slice(1);

  test.each(BOUNDARIES)('%s has threats, each with an existing test, and states what remains', (title) => {
    const section = sections.find((one) => one.startsWith(`${title}\n`))!;
    const rows = section.split('\n').filter((line) => /^\| [STRIDE] +\|/.test(line));
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      const tests = [...row.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file]) => file!);
      expect([row, tests.length > 0]).toEqual([row, true]);
      for (const file of tests) expect([file, isTest(file)]).toEqual([file, true]);
    }
    expect(section).toMatch(/^Remains: \S/m);
  });
});
