import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Query } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import type { Contender } from './contender.ts';
import { type LineProgram, startLineProgram } from './line-program.ts';
import { decodePeerAnswer, encodeQuestion, type PeerReply } from './encode-question.ts';
import { Codes } from './sql/predicate-sql.ts';
import { installPython, type ToolCache } from './tool-cache.ts';
import { writeColumns } from './write-columns.ts';

const VERSION = '0.27.0';
const COLUMNS_ALONE = 'its Python wheel orders by a column alone and knows no marks';
const SEGMENTS = 'rows with equal keys are in no order across its segments';

/** Runs tantivy's Python wheel in a separate process. Its own clock excludes building queries and writing JSON. */
export async function createTantivy(cache: ToolCache): Promise<Contender> {
  const python = await installPython(cache, `tantivy-${VERSION}`, [`tantivy==${VERSION}`]);
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  const questions = new Map<Query, string>();
  let program: LineProgram | undefined;
  let given: Dataset;
  let codes: Codes;
  let why = COLUMNS_ALONE;
  return {
    name: 'tantivy',
    load: async (dataset) => {
      given = dataset;
      codes = new Codes(dataset);
      await writeColumns(dataset, folder);
      program = startLineProgram(python, [path.join(import.meta.dirname, 'tantivy/serve.py'), folder]);
      const { segments } = (await program.ready) as { segments: number };
      if (segments > 1) why = SEGMENTS;
    },
    search: async (query) => {
      const question = questions.get(query) ?? encodeQuestion(query, codes, given);
      questions.set(query, question);
      const said = (await program!.ask(question)) as { ms: number; answer: PeerReply } | { error: string };
      if ('error' in said) throw new Error(`tantivy could not answer: ${said.error}`);
      return { ...decodePeerAnswer(query, said.answer, given, why), ownMs: said.ms };
    },
    close: async () => {
      await program?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
