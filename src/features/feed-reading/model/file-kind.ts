import { MIN_VEHICLE_COLUMNS, vehicleColumnsOf } from './json-plan.ts';
import { firstValueLength, parseTree } from './json-tree.ts';

/** File types that are not feeds, by their first bytes, with their names and what to send instead. */
const MAGIC: readonly { bytes: string; at?: number; what: string }[] = [
  { bytes: '%PDF', what: 'a PDF document' },
  { bytes: 'PK\x05\x06', what: 'an empty ZIP archive' },
  { bytes: 'PK\x07\x08', what: 'one part of a ZIP archive in several parts' },
  { bytes: 'PAR1', what: 'a Parquet file' },
  { bytes: 'ORC', what: 'an ORC file' },
  { bytes: 'Obj\x01', what: 'an Avro file' },
  { bytes: 'ARROW1', what: 'an Arrow file' },
  { bytes: 'SQLite format 3\0', what: 'an SQLite database' },
  { bytes: '7z\xbc\xaf\x27\x1c', what: 'a 7-Zip archive' },
  { bytes: 'Rar!\x1a\x07', what: 'a RAR archive' },
  { bytes: 'BZh', what: 'a file compressed with bzip2' },
  { bytes: '\xfd7zXZ\0', what: 'a file compressed with xz' },
  { bytes: '\x28\xb5\x2f\xfd', what: 'a file compressed with zstd' },
  { bytes: '\x04\x22\x4d\x18', what: 'a file compressed with LZ4' },
  { bytes: '\x5d\0\0', what: 'a file compressed with LZMA' },
  { bytes: '\x1f\x9d', what: 'a file compressed with compress (.Z)' },
  { bytes: 'MSCF\0', what: 'a cabinet archive (.cab)' },
  { bytes: 'bplist0', what: 'a binary property list' },
  { bytes: '\x7fELF', what: 'a program' },
  { bytes: 'MZ\x90\0', what: 'a program' },
  { bytes: 'ustar', at: 257, what: 'a tar archive' },
  { bytes: '\xff\xd8\xff', what: 'a JPEG picture' },
  { bytes: '\x89PNG\r\n', what: 'a PNG picture' },
  { bytes: 'GIF8', what: 'a GIF picture' },
  { bytes: 'RIFF', what: 'a picture, a sound or a video' },
  { bytes: 'ftyp', at: 4, what: 'a picture or a video' },
  { bytes: 'Standard Jet DB', at: 4, what: 'an Access database' },
  { bytes: 'Standard ACE DB', at: 4, what: 'an Access database' },
];

export const GZIP_START = '\x1f\x8b';
export const ZIP_START = 'PK\x03\x04';
/** The start of Office files from before 2007, and of current password-protected ones. */
export const OFFICE_START = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Describes a file that starts with `OFFICE_START`, and how to convert it to a readable file. */
export function describeOffice(file: Buffer): string {
  const holds = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (holds('EncryptedPackage'))
    return 'a workbook that is protected with a password, which cannot be read. Remove the password and save it again';
  if (holds('WordDocument') || holds('PowerPoint Document'))
    return 'a document of an old Office program, which cannot be read. Save the list as an Excel workbook (.xlsx) or as CSV';
  return 'an old Excel workbook (.xls), which cannot be read. Open it and save it as an Excel workbook (.xlsx) or as CSV';
}

/** Describes a file that is not a feed, from its first bytes. */
export function describeForeignFile(head: Buffer): string | undefined {
  const found = MAGIC.find(({ bytes, at = 0 }) => head.toString('latin1', at, at + bytes.length) === bytes);
  return found && `${found.what}, which cannot be read`;
}

/** Characters in which a file that is not text is recognized. */
const SAMPLE_LENGTH = 2_000;
const MIN_STRANGE = 8;
const MAX_STRANGE_SHARE = 0.05;

/**
 * Returns whether a decoded file is not text: too many of its first characters are control characters or none at all.
 * NUL characters don't count, because some feeds are padded with them, nor do marks of right-to-left writing and
 * other invisible characters of texts.
 */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH).replaceAll('\0', '');
  const strange = sample.match(/[^\P{Cc}\s]|[\p{Cn}\ufffd]/gu)?.length ?? 0;
  return strange >= MIN_STRANGE && strange > sample.length * MAX_STRANGE_SHARE;
}

/** Describes a text that contains no vehicle records, from its beginning. `whole`: `head` is all of the text. */
export function describeForeignText(head: string, whole: boolean): string | undefined {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text === '') return whole ? (head === '' ? 'empty' : 'blank') : undefined;
  if (/^<!doctype html|^<(?:html|head|body|table|meta|style|script|div)\b/i.test(text)) return 'a web page (HTML)';
  if (/^<\?xml|^<!--|^<[a-z][\w:.-]{0,80}[\s/>]/i.test(text)) return 'XML';
  if (whole && text.length < 100 && /^(?:null|true|false|\[\s*\]|\{\s*\}|-?\d+|"[^"]*")\s*$/.test(text))
    return `nothing but ${text.trim()}`;
  if (/^BEGIN:V(?:CARD|CALENDAR)/i.test(text)) return 'a list of contacts or events (vCard or iCalendar)';
  if (/^\{\\rtf/.test(text)) return 'a rich text document (RTF)';
  if (/^%!PS/.test(text)) return 'a PostScript document';
  if (/^\/[*/]/.test(text)) return 'JSON or JavaScript behind a comment';
  if (/^[\w$.]{1,60}\(\s?[[{]|^(?:var|let|const|window\.)\s?\w{1,60}\s?=\s?[[{]/.test(text)) return 'JavaScript';
  if (/^"(?:\[\s?)?\{\\"/.test(text)) return 'JSON inside a JSON string';
  if (/^(?:--[^\n]{0,200}\n\s{0,20}){0,20}(?:insert into|create table|drop table)\s/i.test(text))
    return 'a list of SQL statements';
  return undefined;
}

/** Keys of a response that reports a failure instead of the vehicles. */
const FAILURE_KEY = /^(?:errors?|error_?(?:message|code|description)|exception|fault)$/i;

/**
 * Describes a whole JSON text that is a single object without a vehicle: an empty response, or an error message. `known` are the columns that the file's mapping reads.
 */
export function describeForeignJson(text: string, known: readonly string[]): string | undefined {
  if (firstValueLength(text) < text.trimEnd().length) return undefined;
  const root = parseTree(text);
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return undefined;
  const entries = Object.entries(root as Record<string, unknown>);
  if (entries.some(([key]) => known.some((column) => column.split('.')[0] === key))) return undefined;
  const columns = new Set(keysOfValues(root).flatMap(vehicleColumnsOf));
  if (columns.size >= MIN_VEHICLE_COLUMNS) return undefined;
  const failure = entries.find(([key, value]) => FAILURE_KEY.test(key) && !isNothing(value));
  if (failure) return `an error message (${JSON.stringify(failure[1]).slice(0, 100)})`;
  return entries.some(([, value]) => isEmptyPlace(value)) && !entries.some(([, value]) => hasObject(value))
    ? 'JSON without any record'
    : undefined;
}

/** Returns the keys of all values that are not lists or objects. */
function keysOfValues(object: object): string[] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOfValues(value) : [key],
  );
}

function isNothing(value: unknown): boolean {
  return value === null || value === 'false' || value === '' || value === '0' || isEmptyPlace(value);
}

function isEmptyPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members: unknown[] = Object.values(value);
  return members.length === 0 || members.some(isEmptyPlace);
}

/** Returns whether a value contains a list of objects, which may be vehicles. */
function hasObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members: unknown[] = Object.values(value);
  if (Array.isArray(value) && members.some((member) => typeof member === 'object' && member !== null)) return true;
  return members.some(hasObject);
}
