import { formatCount } from '#kit/text/format.ts';
import { headerNames, type CsvRecord } from '../model/csv-records.ts';
import { stripUnstorable, type OnTruncate } from '../model/clean-record.ts';
import { countTitles, findHeader, readLaterHeader } from '../model/find-header.ts';
import type { FeedTable, FileNote } from './feed-content.ts';
import type { ReadRecord, ReadRecordsOptions, Records } from './read-records.ts';

/** The number of records used to find the header and the typical number of values per row. */
const RECORDS_COMPARED = 50;

/** Finds the header of a table and checks each of its rows. `known` are columns that the file's mapping reads. */
export function readTable(
  table: FeedTable,
  { known = [], onCut = () => undefined }: Pick<ReadRecordsOptions, 'known' | 'onCut'>,
): Records {
  const rows = table.top.slice(0, RECORDS_COMPARED);
  const at = findHeader(
    rows.map(({ fields }) => fields),
    known,
  );
  const header = at === undefined ? undefined : rows[at]!;
  const width = header?.fields.length ?? Math.max(0, ...rows.map(({ fields }) => fields.length));
  const headers = headerNames(header?.fields ?? Array.from({ length: width }, () => ''));
  const above = rows.slice(0, at ?? 0);
  const titles = above.slice(
    0,
    countTitles(
      above.map(({ fields }) => fields),
      header?.fields ?? [],
    ),
  );
  const last = titles.length === above.length ? (header?.row ?? table.after) : (titles.at(-1)?.row ?? table.after);
  const counts: Counts = { blank: 0, header: 0, shortest: Infinity, order: undefined, otherHeader: undefined };
  const batches = async function* () {
    for await (const batch of table.read(width))
      yield batch.flatMap((record) =>
        record.row <= last || record.row === header?.row
          ? []
          : checkRecord(record, headers, header?.fields, counts, onCut),
      );
  };
  return {
    headers,
    headerFound: header !== undefined,
    format: table.format,
    notes: [...table.notes, ...notesOf(header, titles, headers)],
    notices: table.notices,
    doubts: () => [],
    batches: batches(),
    skipped: () => {
      const { blank, continued } = table.skipped();
      return [
        { reason: 'title above the header', count: titles.length },
        { reason: 'blank row', count: counts.blank + blank },
        { reason: 'header that is repeated', count: counts.header },
        { reason: 'line of text after an unclosed quotation mark', count: continued },
      ];
    },
  };
}

function notesOf(header: CsvRecord | undefined, titles: readonly CsvRecord[], headers: readonly string[]): FileNote[] {
  const notes: FileNote[] = [];
  if (!header && headers.length)
    notes.push({
      column: 'The file',
      value: '',
      reason: `has no line that names its columns; they are called "column 1" to "column ${headers.length}"`,
    });
  if (titles.length)
    notes.push({
      column: 'The file',
      value: stripUnstorable(titles[0]!.fields.filter(Boolean).join(' ')),
      reason: `has ${titles.length === 1 ? 'a title line' : `${titles.length} title lines`} above the header in line ${header!.line}, which ${titles.length === 1 ? 'was' : 'were'} skipped`,
    });
  header?.fields.forEach((field, index) => {
    const name = stripUnstorable(field).trim();
    if (name !== '' && headers[index] !== name && headers.slice(0, index).includes(name.slice(0, 200)))
      notes.push({
        column: name.slice(0, 200),
        value: headers[index]!,
        reason: `names more than one column; the one in position ${index + 1} is read as "${headers[index]}"`,
      });
  });
  return notes;
}

/** The minimum number of columns at which a row with one or two values can be distinguished from a vehicle. */
const COLUMNS_OF_A_TABLE = 6;
const MAX_VALUES_OF_A_NOTE = 2;

/**
 * Counts of the rows so far. `shortest`: the fewest values of a row. `order`: the positions of the columns since a
 * header in a different order. `otherHeader`: the line of a header that names other columns.
 */
type Counts = {
  blank: number;
  header: number;
  shortest: number;
  order: readonly number[] | undefined;
  otherHeader: number | undefined;
};

/** Returns a record, or the reason that the row is not one. Only counts blank rows and repeated headers. */
function checkRecord(
  { row, line, fields, problem, isUnended = false }: CsvRecord,
  headers: readonly string[],
  header: readonly string[] | undefined,
  counts: Counts,
  onCut: OnTruncate,
): ReadRecord[] {
  const text = () => fields.join(' ');
  // The rows after it may be missing.
  if (problem) return [{ row, problem, value: text(), ...(!counts.order && { fields }), isSeveral: isUnended }];
  const filled = fields.filter((field) => field.trim() !== '');
  if (filled.length === 0) return (counts.blank++, []);
  const later = header && readLaterHeader(fields, header);
  if (later?.kind === 'same columns') {
    const isMoved = later.order.some((at, place) => at !== place);
    counts.order = isMoved ? later.order : undefined;
    counts.otherHeader = undefined;
    return (counts.header++, []);
  }
  if (later) counts.otherHeader = line;
  // The values of a row below another header would be read as those of the wrong columns.
  if (counts.otherHeader !== undefined)
    return [
      {
        row,
        problem: `The row belongs to the header in line ${counts.otherHeader} of the file, which does not name the same columns as the first one.`,
        value: text(),
        isSeveral: true,
      },
    ];
  const { order } = counts;
  const ordered = order && fields.length <= headers.length ? order.map((at) => fields[at] ?? '') : fields;
  if (
    isUnended &&
    fields.length < Math.min(headers.length, counts.shortest) &&
    !(filled.length <= MAX_VALUES_OF_A_NOTE && isFooter(filled[0]!))
  )
    return [
      {
        row,
        problem: `The file ends within this row: it has ${formatCount(fields.length, 'value')} for ${formatCount(headers.length, 'column')} and no line end (line ${line} of the file).`,
        value: text(),
        ...(!counts.order && { fields }),
        isSeveral: true,
      },
    ];
  // For example, a total below the last row. The mapping decides whether the row identifies a vehicle.
  if (headers.length >= COLUMNS_OF_A_TABLE && filled.length <= MAX_VALUES_OF_A_NOTE && !filled.some(mayBeId))
    return [{ row, note: ordered }];
  const width = headers.length;
  counts.shortest = Math.min(counts.shortest, fields.length);
  // Values beyond the last header mean that other values have shifted by an unknown number of columns.
  if (fields.length > width && fields.slice(width).some((field) => field.trim() !== ''))
    return [
      {
        row,
        problem: `The row has ${formatCount(fields.length, 'value')} for ${formatCount(width, 'column')} (line ${line} of the file).`,
        value: text(),
        ...(!counts.order && { fields }),
        // The last value of one row and the first value of the next may have merged.
        isSeveral: fields.length >= width * 2 - 1,
      },
    ];
  if (header && fields.length < width)
    onCut(
      'The row',
      stripUnstorable(text().slice(0, MAX_EXAMPLE_LENGTH)),
      `has ${formatCount(fields.length, 'value')} for ${formatCount(width, 'column')} (row ${row}); the rest is read as empty`,
    );
  return [{ row, record: ordered }];
}

/** Returns whether a text may be the first of a last line such as `Total: 20`. */
function isFooter(text: string): boolean {
  return /[\s:]|^(?:total|sum)/i.test(text.trim());
}

const MAX_EXAMPLE_LENGTH = 100;

/** Returns whether a value may identify a vehicle: a VIN or a stock number. */
function mayBeId(text: string): boolean {
  return /^(?=.*\d)[A-Z\d-]{5,}$/i.test(text.trim()) && !/^[\d,.]+$/.test(text.trim());
}
