import type { Problem } from './problem.ts';

export const GLOSSARY_FILE = 'docs/glossary.md';

const MAX_TERMS = 90;
const SOURCES = /^(src|engine\/src|tools)\/.*\.(ts|tsx)$/;

/** Reports a glossary that is too long, terms that it explains twice, and terms that no source uses. */
export function checkGlossary(texts: ReadonlyMap<string, string>): Problem[] {
  const terms = readTerms(texts.get(GLOSSARY_FILE) ?? '');
  const names = terms.map(({ term }) => lettersOf(term));
  const used = [...texts].flatMap(([file, text]) => (SOURCES.test(file) ? [lettersOf(text)] : []));
  return [
    ...(terms.length > MAX_TERMS
      ? [{ file: GLOSSARY_FILE, message: `${terms.length} terms; delete some (most: ${MAX_TERMS}).` }]
      : []),
    ...terms.flatMap(({ term, line }, at) => {
      const name = names[at]!;
      if (names.indexOf(name) < at) return [{ file: GLOSSARY_FILE, line, message: `Explains "${term}" twice.` }];
      return used.some((text) => text.includes(name))
        ? []
        : [{ file: GLOSSARY_FILE, line, message: `No source uses "${term}"; delete the term.` }];
    }),
  ];
}

/** Returns the terms of the tables' first columns: `**make, model, trim**` has three. */
function readTerms(text: string): { term: string; line: number }[] {
  return text.split('\n').flatMap((row, at) => {
    const bold = /^\| \*\*([^*]+)\*\*/.exec(row)?.[1] ?? '';
    return bold.split(', ').flatMap((term) => (term ? [{ term, line: at + 1 }] : []));
  });
}

/** Lets `fair price` match `fairPrice`, `FAIR_PRICE` and `fair-price`. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
