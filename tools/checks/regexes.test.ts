import { expect, test } from 'vitest';
import { checkRegex } from './check-regex.ts';
import { readRegexes } from './read-regexes.ts';
import { checkRegexes, VERDICTS_FILE } from './regexes.ts';

const FILE = 'src/kit/some-file.ts';
const failIfCalled = () => {
  throw new Error('The verdict is known.');
};
const read = (text: string) => readRegexes(FILE, text).map(({ source, flags }) => [source, flags]);

test('reads literals, and expressions built from constants', () => {
  expect(read('const a = text.replace(/a+$/gi, "");')).toEqual([['a+$', 'gi']]);
  expect(read("const WORD = '[a-z]+'; const b = new RegExp(`^${WORD}-${WORD}$`, 'i');")).toEqual([
    ['^[a-z]+-[a-z]+$', 'i'],
  ]);
  expect(read(String.raw`const c = RegExp(String.raw${'`\\d+`'} + '$');`)).toEqual([[String.raw`\d+$`, '']]);
  expect(read("const d = new RegExp(['a', 'b'].join('|'));")).toEqual([['a|b', '']]);
  expect(read('const e = new RegExp(/x+/.source);')).toContainEqual(['x+', '']);
  expect(read('const f = (text: string) => new RegExp(text);')).toEqual([[null, '']]);
});

test('finds vulnerable expressions, and those with unknown parts', () => {
  const texts = new Map([[FILE, 'const a = /^(a+)+$/; const b = (t: string) => new RegExp(t); const c = /^\\d{3}$/;']]);
  const { problems, verdicts } = checkRegexes(texts, checkRegex, []);
  expect(problems.map(({ file, message }) => [file, message.split(' ', 1)[0]])).toEqual([
    [FILE, '/^(a+)+$/'],
    [FILE, 'new'],
    [VERDICTS_FILE, 'Was'],
  ]);
  expect(verdicts.match(/vulnerable/g)).toHaveLength(1);
  const committed = new Map([...texts, [VERDICTS_FILE, verdicts]]);
  const allowed = ['/^(a+)+$/', 'new RegExp(t)'].map((code) => ({ file: FILE, code, reason: 'A test.' }));
  expect(checkRegexes(committed, failIfCalled, allowed).problems).toEqual([]);
  const unused = [...allowed, { file: FILE, code: '/x/', reason: 'A test.' }];
  expect(checkRegexes(committed, failIfCalled, unused).problems).toHaveLength(1);
});

test('removes verdicts of deleted expressions, and ignores tests', () => {
  const gone = new Map([[VERDICTS_FILE, 'abc\tsafe\n']]);
  expect(checkRegexes(gone, failIfCalled, [])).toMatchObject({ verdicts: '', problems: [{ file: VERDICTS_FILE }] });
  const ofTests = new Map([
    ['src/kit/some-file.test.ts', 'const a = /(a+)+$/;'],
    [VERDICTS_FILE, ''],
  ]);
  expect(checkRegexes(ofTests, failIfCalled, []).problems).toEqual([]);
});
