// `npm run texts`: writes the list of every text that a person can read.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isSource, projectFiles, readTexts } from './project-files.ts';
import { readModule } from './read-module.ts';
import { formatUiTexts, UI_TEXTS_FILE } from './ui-texts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const files = (await projectFiles(ROOT)).filter(isSource);
const texts = await readTexts(ROOT, files);
const modules = files.map((file) => readModule(file, texts.get(file)!));
await writeFile(path.join(ROOT, UI_TEXTS_FILE), formatUiTexts(modules));
