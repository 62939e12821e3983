import { makeZip, type ZipFile } from './make-zip.ts';

/** A cell: a string, a number, a boolean, or the XML of its value with attributes. */
export type Cell = string | number | boolean | null | { attributes?: string; xml: string };

/** The style of dates in workbooks of `makeWorkbook`. */
export const DATE_STYLE = 's="1"';

/** Creates an Excel workbook of sheets with rows of cells. */
export function makeWorkbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  return makeZip(workbookFiles(sheets));
}

export function workbookFiles(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): ZipFile[] {
  const names = Object.keys(sheets);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    ...Object.values(sheets).map((rows, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
    })),
  ];
}

function rowXml(cells: readonly Cell[], row: number): string {
  return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row + 1}`)).join('')}</row>`;
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object') return `<c r="${reference}" ${cell.attributes ?? ''}>${cell.xml}</c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** A workbook of a few hundred bytes with one cell that expands to a million rows of 16,384 columns. */
export function workbookWithFarCell(): Buffer {
  const cell = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  return makeZip([
    ...workbookFiles({ A: [] }).slice(0, -1),
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${cell}</sheetData></worksheet>` },
  ]);
}

/** A small workbook in which every cell of a column refers to the same long text. */
export function workbookWithOneText(text: string, cells: number): Buffer {
  const [types, workbook, relations, ...others] = workbookFiles({
    A: Array.from({ length: cells }, () => [{ attributes: 't="s"', xml: '<v>0</v>' }]),
  });
  const link = `<Relationship Id="texts" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>`;
  const linked = (relations!.content as string).replace('</Relationships>', `${link}</Relationships>`);
  return makeZip([
    ...[types!, workbook!, { ...relations!, content: linked }, ...others],
    { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${text}</t></si></sst>` },
  ]);
}
