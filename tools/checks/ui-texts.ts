// The list of every text that a person can read: docs/ui-texts.md.
import type { Problem } from './problem.ts';
import type { Module } from './read-module.ts';

export const UI_TEXTS_FILE = 'docs/ui-texts.md';

const GROUPS = [
  ['Screens', /^src\/pages\//],
  ['Parts of screens, labels and messages of the rooms', /^src\/(features\/[\w-]+\/(ui|model)|ui|kit)\//],
  ['Emails', /^src\/mails\//],
  ['Answers of the server', /^src\/app\/(routes|document|http|identity|base|data-map)\//],
  ['Command line', /^src\/app\/cli\//],
  ['Logs, errors and startup', /^src\//],
] as const;

/**
 * Names of cars, and the words that feeds and sentences are matched with. They are not sentences for people. The data
 * map has a manual of its own (docs/data-map.md).
 */
const VOCABULARIES =
  /^src\/app\/data-map\/tables\/|^src\/features\/(demo\/|feed-mapping\/model\/(inference\/|columns\.)|feed-values\/model\/(spellings\/|wmi\.)|feeds\/model\/(make-names|model-names|name-essentials|vehicle-names)\.|reference\/model\/(aliases|metros|model-renames|series)\.|words\/model\/(vocabulary\/)?(car-nicknames|common-words|shared-names|place-names|plain-words|number-text)\.)/;

/** Checks that `list`, the content of docs/ui-texts.md, is up to date. */
export function checkUiTexts(modules: readonly Module[], list: string | undefined): Problem[] {
  const message = 'The texts have changed. Run `npm run texts`, and read what is new.';
  return list === formatUiTexts(modules) ? [] : [{ file: UI_TEXTS_FILE, message }];
}

/** Formats the list: a part per audience, a heading per folder, a line per text. */
export function formatUiTexts(modules: readonly Module[]): string {
  const folders = new Map<string, Set<string>>();
  for (const { file, uiTexts } of modules) {
    if (VOCABULARIES.test(file)) continue;
    const folder = file.slice(0, file.lastIndexOf('/'));
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...uiTexts]));
  }
  const rest = [...folders].filter(([, texts]) => texts.size > 0);
  const parts = GROUPS.map(([title, paths]) => {
    const mine = rest.filter(([folder]) => GROUPS.find((group) => group[1].test(`${folder}/`))?.[1] === paths);
    return `## ${title}\n\n${mine.map(formatFolder).join('\n')}`;
  });
  return `${INTRODUCTION}\n${parts.join('\n')}`;
}

const INTRODUCTION = `# Every text that a person can read

Written by \`npm run texts\`; do not edit. \`{name}\` is a value, \`{one|other}\` are alternatives.
`;

function formatFolder([folder, texts]: readonly [string, ReadonlySet<string>]): string {
  return `### ${folder.slice('src/'.length)}\n\n${[...texts].map((text) => `- ${text}\n`).join('')}`;
}
