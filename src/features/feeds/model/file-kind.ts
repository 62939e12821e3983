/** Files that are no feeds, by their first bytes: what they are, and what to send instead. */
const MAGIC: readonly { bytes: string; at?: number; what: string }[] = [
  { bytes: 'PK\x03\x04', what: 'a ZIP archive or an Excel workbook (.xlsx)' },
  { bytes: '%PDF', what: 'a PDF document' },
  { bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', what: 'an old Excel workbook (.xls) or another file of old Office' },
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
  { bytes: 'ustar', at: 257, what: 'a tar archive' },
  { bytes: '\xff\xd8\xff', what: 'a JPEG picture' },
  { bytes: '\x89PNG\r\n', what: 'a PNG picture' },
  { bytes: 'GIF8', what: 'a GIF picture' },
];

export const GZIP_START = '\x1f\x8b';

/** What a file that is no feed is, by its first bytes. */
export function foreignFile(head: Buffer): string | undefined {
  return MAGIC.find(({ bytes, at = 0 }) => head.toString('latin1', at, at + bytes.length) === bytes)?.what;
}

/** What a text is that holds no records of vehicles, by its beginning; `whole` when there is no more of it. */
export function foreignText(head: string, whole: boolean): string | undefined {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text === '') return whole ? (head === '' ? 'empty' : 'blank') : undefined;
  if (/^<!doctype html|^<html|^<head|^<body/i.test(text)) return 'a web page (HTML)';
  if (/^<\?xml|^<!--|^<[a-z][\w:.-]{0,80}[\s/>]/i.test(text)) return 'XML';
  if (whole && text.length < 100 && /^(?:null|true|false|\[\s*\]|\{\s*\}|-?\d+|"[^"]*")\s*$/.test(text))
    return `nothing but ${text.trim()}`;
  if (/^\{\\rtf/.test(text)) return 'a rich text document (RTF)';
  if (/^%!PS/.test(text)) return 'a PostScript document';
  return undefined;
}
