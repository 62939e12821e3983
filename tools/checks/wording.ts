import { codeLocationOf } from './code-location.ts';
import type { Problem } from './problem.ts';
import type { Module } from './read-module.ts';

/** Old-fashioned words, and what to write instead. */
const BANNED: readonly [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'the role, such as shopper or operator'],
  [/\bsomebody\b/i, 'someone, or the role'],
  [/\bthereof\b/i, 'of it'],
  [/\bwhilst\b/i, 'while'],
  [/\bbeside\b/i, 'next to'],
];
/** Words that only texts on screens avoid. */
const BANNED_IN_TEXTS: readonly [RegExp, string][] = [
  ...BANNED,
  [/\be-mail/i, 'email'],
  [/\bnobody\b/i, 'no one, or the role'],
];

/** Types that are named for a moment, or with a private meaning: `Shown`, `AskedQuery`. */
const BANNED_TYPES = /^(Asked|Told|Shown|Wish|Standing|Lot|Surroundings)(?![a-z])/;

/** Checks that product code has no stilted words in texts, comments and names of types, and no spreads of literals. */
export function checkWording(modules: readonly Module[]): Problem[] {
  return modules
    .filter(isProduct)
    .flatMap(({ file, uiTexts, comments, literalSpreads, declaredTypes }) => [
      ...uiTexts.flatMap((text) => wordsIn(text, BANNED_IN_TEXTS).map((message) => ({ file, message }))),
      ...comments.flatMap(({ text, line }) => wordsIn(text, BANNED).map((message) => ({ file, line, message }))),
      ...declaredTypes.flatMap(({ name, line }) =>
        BANNED_TYPES.test(name) ? [{ file, line, message: `Name the type "${name}" for what it is.` }] : [],
      ),
      ...literalSpreads.map((line) => ({ file, line, message: 'Write the properties without a spread of a literal.' })),
    ]);
}

/** Comments of the kernel's sources are left out, because its stamp contains them. */
function isProduct({ file }: Module): boolean {
  return (
    /^(src|engine|tools)\//.test(file) &&
    !codeLocationOf(file).isTest &&
    !/^(tools\/checks|engine\/src\/kernel)\//.test(file)
  );
}

function wordsIn(text: string, banned: readonly [RegExp, string][]): string[] {
  return banned.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`Write ${instead} instead of "${found}".`];
  });
}
