import { createCsvParser, type Delimiter } from '../model/csv-records.ts';
import type { FeedTable } from './feed-content.ts';
import { FeedFileError } from './feed-file-error.ts';

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

/** Reads the rows of a CSV. `head` is the beginning of its text, or all of it if `complete` is true. */
export function readCsv(
  head: string,
  whole: AsyncGenerator<string>,
  delimiter: Delimiter,
  complete: boolean,
): FeedTable {
  const top = createCsvParser(delimiter).push(head, complete);
  if (top.length === 0 && !complete)
    throw new FeedFileError(
      `The first line of the file is longer than ${head.length.toLocaleString('en-US')} characters; is this a feed?`,
    );
  const separator = /^\uFEFF?"?sep=.?"?$/i.test(top[0]?.fields.join('') ?? '') ? 1 : 0;
  const counts = { blank: 0, continued: 0 };
  return {
    format: `CSV (${DELIMITER_NAMES[delimiter]})`,
    notes: [],
    notices: [],
    top: top.slice(separator),
    after: separator ? top[0]!.row : 0,
    async *read(columns) {
      const parser = createCsvParser(delimiter, { columns });
      for await (const chunk of whole) yield parser.push(chunk);
      yield parser.push('', true);
      Object.assign(counts, parser.skipped());
    },
    skipped: () => counts,
  };
}
