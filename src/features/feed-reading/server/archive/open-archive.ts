import path from 'node:path';
import { MAX_WORKBOOK_CHARACTERS } from '#ports/workbooks/read-workbook.ts';
import { readZipDirectory, type ZipEntry } from '../../model/zip-directory.ts';
import { FeedFileError } from '../feed-file-error.ts';
import type { FeedTable } from '../feed-content.ts';
import { checkWorkbook, tooLargeError } from './check-workbook.ts';
import { inflateEntry } from './inflate-entry.ts';
import { readWithLimits } from './read-with-limits.ts';
import { workbookTable } from './workbook-table.ts';

/** The content of a ZIP archive: a workbook's table, or the bytes of its only feed. */
export type ArchiveContent =
  | { kind: 'table'; table: FeedTable }
  | { kind: 'file'; bytes: AsyncGenerator<Buffer>; notices: readonly string[] };

const FEED_NAME = /\.(?:csv|tsv|tab|json|ndjson|jsonl|xlsx)$/i;
/** Files that macOS and Windows add to archives. */
const IGNORED = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)|\/$/i;
const MAX_NAMES = 10;

/** Other document types that are ZIP archives, each recognized by a file that it contains. */
const DOCUMENTS: readonly { holds: RegExp; what: string }[] = [
  { holds: /^xl\/workbook\.bin$/i, what: 'a binary Excel workbook (.xlsb)' },
  { holds: /^word\//i, what: 'a Word document (.docx)' },
  { holds: /^ppt\//i, what: 'a PowerPoint presentation (.pptx)' },
  { holds: /^Index\/.*\.iwa$/i, what: 'an Apple Numbers or Pages document' },
  { holds: /^META-INF\/manifest\.xml$/i, what: 'an OpenDocument spreadsheet (.ods)' },
];

/**
 * Opens a ZIP archive: an Excel workbook, or an archive with one feed.
 * @throws FeedFileError for any other archive, with what to send instead
 */
export async function openArchive(zip: Buffer): Promise<ArchiveContent> {
  const directory = readZipDirectory(zip);
  if (directory.kind === 'too many')
    throw new FeedFileError('The ZIP archive contains more than 10,000 files. Send the feed as a separate file.');
  if (directory.kind === 'damaged')
    throw new FeedFileError('The ZIP archive or Excel workbook is damaged or ends too early. Get it again.');
  const { entries } = directory;
  if (entries.some(({ name }) => /^xl\/workbook\.xml$/i.test(name)))
    return { kind: 'table', table: await openWorkbook(zip, entries) };
  const document = DOCUMENTS.find(({ holds }) => entries.some(({ name }) => holds.test(name)));
  if (document)
    throw new FeedFileError(
      `The file is ${document.what}, which cannot be read. Save it as an Excel workbook (.xlsx) or as CSV. Nothing was changed.`,
    );
  const { entry, notices } = chooseFeed(entries);
  return { kind: 'file', bytes: inflateEntry(zip, entry), notices };
}

function chooseFeed(entries: readonly ZipEntry[]): { entry: ZipEntry; notices: readonly string[] } {
  const files = entries.filter(({ name }) => !IGNORED.test(name));
  const feeds = files.filter(({ name }) => FEED_NAME.test(name));
  const [entry, second] = feeds.length > 0 ? feeds : files;
  if (!entry) throw new FeedFileError('The ZIP archive is empty. Nothing was changed.');
  if (second)
    throw new FeedFileError(
      `The ZIP archive contains ${files.length.toLocaleString('en-US')} files: ${namesOf(feeds.length > 0 ? feeds : files)}. Send each feed as a separate file or archive. Nothing was changed.`,
    );
  const others = files.filter((file) => file !== entry);
  if (others.length === 0) return { entry, notices: [] };
  const name = path.posix.basename(entry.name).slice(0, 100);
  return { entry, notices: [`From the ZIP archive, only ${name} was read, and not ${namesOf(others)}.`] };
}

function namesOf(entries: readonly ZipEntry[]): string {
  const names = entries.slice(0, MAX_NAMES).map(({ name }) => name.slice(0, 100));
  if (entries.length > names.length) names.push(`${(entries.length - names.length).toLocaleString('en-US')} more`);
  return names.join(', ');
}

async function openWorkbook(zip: Buffer, entries: readonly ZipEntry[]): Promise<FeedTable> {
  const faults = await checkWorkbook(zip, entries);
  const reading = await readWithLimits(zip);
  if (reading.kind === 'too large') throw tooLargeError('needs too much memory or time');
  if (reading.kind === 'too much text')
    throw tooLargeError(`contains more than ${MAX_WORKBOOK_CHARACTERS / 1e6} million characters of text in its cells`);
  if (reading.kind === 'damaged')
    throw new FeedFileError(
      `The Excel workbook is damaged (${reading.reason.slice(0, 200)}). Open it in a spreadsheet program and save it again. Nothing was changed.`,
    );
  return workbookTable(reading.sheets, faults);
}
