import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Query } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import type { Contender } from './contender.ts';
import { type LineProgram, startLineProgram } from './line-program.ts';
import { decodePeerAnswer, encodeQuestion, type PeerReply } from './encode-question.ts';
import { Codes } from './sql/predicate-sql.ts';
import { compileJava, installJars, type ToolCache } from './tool-cache.ts';
import { writeColumns } from './write-columns.ts';

const VERSION = '10.4.0';
const OLDEST_JAVA = 21;
const SOURCES = [
  'Main',
  'Answering',
  'Condition',
  'DocumentsQuery',
  'Inventory',
  'MeasuredQuery',
  'Places',
  'Ranking',
  'Tokens',
];
/** One thread for the search and one for the garbage collector; vector instructions enabled as Lucene recommends. */
const JVM = [
  '-Xms2g',
  '-Xmx6g',
  '-XX:+UseSerialGC',
  '--add-modules=jdk.incubator.vector',
  '--enable-native-access=ALL-UNNAMED',
];

/** Runs Lucene's DrillSideways in a separate Java process. Its own clock includes reading the query and writing JSON. */
export async function createLucene(cache: ToolCache): Promise<Contender> {
  const jars = await installJars(cache, `lucene-${VERSION}`, [
    { group: 'org.apache.lucene', artifact: 'lucene-facet', version: VERSION },
  ]);
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  const sources = SOURCES.map((name) => path.join(import.meta.dirname, 'lucene', `${name}.java`));
  const { java, classes } = await compileJava(folder, 'lucene', sources, jars, OLDEST_JAVA);
  const questions = new Map<Query, string>();
  let program: LineProgram | undefined;
  let given: Dataset;
  let codes: Codes;
  return {
    name: 'lucene',
    load: async (dataset) => {
      given = dataset;
      codes = new Codes(dataset);
      const data = path.join(folder, 'data');
      await writeColumns(dataset, data);
      const classPath = [classes, path.join(jars, '*')].join(path.delimiter);
      program = startLineProgram(java, [...JVM, '-cp', classPath, 'Main', data, path.join(folder, 'index')]);
      await program.ready;
      await rm(data, { recursive: true });
    },
    search: async (query) => {
      const question = questions.get(query) ?? encodeQuestion(query, codes, given);
      questions.set(query, question);
      const said = (await program!.ask(question)) as { ms: number; answer: PeerReply } | { error: string };
      if ('error' in said) throw new Error(`Lucene could not answer: ${said.error}`);
      return { ...decodePeerAnswer(query, said.answer, given), ownMs: said.ms };
    },
    close: async () => {
      await program?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
