/**
 * A kind of problem that an import reports. `reason` is its text in the report, with `…` for the parts that differ
 * between rows. `action` is what to do about it.
 */
export type ProblemKind = { group: 'Warning' | 'Rejected' | 'Skipped'; reason: string; action: string };

const warning = (reason: string, action: string): ProblemKind => ({ group: 'Warning', reason, action });
const rejected = (reason: string, action: string): ProblemKind => ({ group: 'Rejected', reason, action });
const skipped = (reason: string, action: string): ProblemKind => ({ group: 'Skipped', reason, action });

const CORRECT = 'The value is left out. Correct it in the feed.';
const CHECK = 'The value stays. Check it.';
const SPELLING = 'Translate the value under `values` in the mapping.';

/** All kinds of problems with rows and values, in the order of the documentation. */
export const PROBLEM_KINDS: readonly ProblemKind[] = [
  warning('has … characters instead of 17', `${CORRECT} The stock number identifies the car.`),
  warning('has characters that a VIN cannot have', `${CORRECT} The stock number identifies the car.`),
  warning('has a wrong check digit', CHECK),
  warning('is longer than any price', CORRECT),
  warning('is an installment, not a price', CORRECT),
  warning('is not a price', CORRECT),
  warning('holds more than one number', CORRECT),
  warning('is not an exact price', CORRECT),
  warning('is more than $100,000,000, which no car costs', CORRECT),
  warning('is in …; state "currency": {"code": "…", "rate": …} in the mapping', 'State the currency in the mapping.'),
  warning('is negative', CORRECT),
  warning('means that there is no price', 'The price is left out. Leave the cell empty instead.'),
  warning('is not plausible as the price of a car', CHECK),
  warning('is not a distance', CORRECT),
  warning('is not an exact distance', CORRECT),
  warning('is more than any car drives', CORRECT),
  warning('looks like a placeholder and not like a mileage', CHECK),
  warning('is not plausible for a new car', CHECK),
  warning('is not plausible for the age of the car', CHECK),
  warning('is not plausible for a used car of this age', CHECK),
  warning('is not a date', CORRECT),
  warning('is not a plausible date', CORRECT),
  warning('is in the future', CORRECT),
  warning('is not a fuel economy', CORRECT),
  warning('is more than any car reaches', CORRECT),
  warning('is neither yes nor no', SPELLING),
  warning('is more cylinders than a car has', CORRECT),
  warning('does not tell the cylinders', CORRECT),
  warning('is not a displacement', CORRECT),
  warning('is a larger engine than a car has', CORRECT),
  warning('is not a power', CORRECT),
  warning('is more power than a car has', CORRECT),
  warning('gives more than one number of doors', CORRECT),
  warning('is not a number of doors', CORRECT),
  warning('is not a number of doors that a car has', CORRECT),
  warning('is not a known spelling and becomes a code of its own', SPELLING),
  warning('is not a known color; the name is kept', SPELLING),
  warning('is longer than 200 characters', CORRECT),
  warning('has a value that is longer than 200 characters; it is left out', 'Separate the values by `|`.'),
  warning('has a sentence instead of a feature; it is left out', 'Move sentences to the description.'),
  warning('is not a known condition; the car counts as used', SPELLING),
  warning('does not tell whether the title is clean or branded', SPELLING),
  warning('does not tell whether there were accidents', SPELLING),
  warning('is neither a grade from 1 to 5 nor a word for a condition', SPELLING),
  warning('is not a known kind of seller; a dealer is assumed', SPELLING),
  warning('is a kind of seller, not a name', 'Map the column to `seller_type`.'),
  warning('is not an http address', CORRECT),
  warning('is not an email address', CORRECT),
  warning('is not a US ZIP', CORRECT),
  warning('is not a known ZIP code', CORRECT),
  warning('is a postal code of another country…', 'Nothing, where the seller is abroad.'),
  warning('is not a state', CORRECT),
  warning('is not a position in degrees', CORRECT),
  warning('is not a rating from 0 to 5', CORRECT),
  warning('is not a count', CORRECT),
  warning('is more reviews than any seller has', CORRECT),
  warning('is longer than … characters and was cut there', 'Shorten the value.'),
  warning('has … values for … columns (row …); the rest is read as empty', 'Write a delimiter for each empty value.'),
  warning('names more than one column; the one at place … is read as "…"', 'Give each column a name of its own.'),
  warning(
    'has … above the header in line …, which … skipped',
    'Nothing, unless the wrong line was taken as the header.',
  ),
  warning(
    'holds … objects that are not read as vehicles',
    'If they are vehicles, give them the fields that the others have.',
  ),
  warning(
    'has … values around the vehicles that are not read: an object has more than 1,000 of them',
    'Put what belongs to a vehicle into its object.',
  ),
  warning(
    'has … values around the vehicles that are not read: they are longer than 20,000 characters',
    'Shorten them, or send the address of a picture instead of the picture.',
  ),
  rejected('There is no make, and the VIN does not give it.', 'Fill in the make, or map its column.'),
  rejected('There is no model year.', 'Fill in the year, or map its column.'),
  rejected('The year is not a year.', 'Write the year with four digits.'),
  rejected('The year is not a model year from 1886 to ….', 'Correct the year.'),
  rejected('The price is negative.', 'Correct the price.'),
  rejected('The row has only a year and a make.', 'Complete the row, or remove it.'),
  rejected('The row has … values for … columns (line … of the file).', 'Quote values that hold the delimiter.'),
  rejected('A quotation mark in line … of the file is not closed….', 'Close it, or double it inside a value.'),
  rejected(
    'Line … of the file follows an unclosed quotation mark and does not have as many values as the header.',
    'Close the quotation mark above it.',
  ),
  rejected('Line … of the file is longer than … characters.', 'Shorten the line.'),
  rejected('The record is not a JSON object.', 'Send one object for each vehicle.'),
  rejected(
    'The object has a VIN, but is none of the vehicles of the file.',
    'If it is a vehicle, give it the fields that the others have. If not, leave its list out of the file.',
  ),
  rejected(
    'The object contains vehicles and has too few values to be one itself.',
    'If it is a vehicle, give it a VIN or stock number, a year and a make.',
  ),
  rejected('The vehicle is nested more than 40 levels deep in the file.', 'Move it into the list of vehicles.'),
  rejected('The record is not valid JSON: ….', 'Correct the record.'),
  rejected('The record is nested more than 32 levels deep.', 'Send a flatter record.'),
  skipped('title above the header', 'Nothing.'),
  skipped('blank row', 'Nothing.'),
  skipped('header that is repeated', 'Nothing.'),
  skipped('note without a vehicle', 'Nothing, unless the row is a vehicle: give it a VIN or stock number.'),
  skipped('line of text after an unclosed quotation mark', 'Close the quotation mark.'),
];

/** Returns the kinds that match a reported reason. */
export function kindsOfReason(reason: string): ProblemKind[] {
  return PROBLEM_KINDS.filter((kind) => matches(kind, reason));
}

function matches({ reason: shape }: ProblemKind, reason: string): boolean {
  const parts = shape.split('…');
  if (parts.length === 1) return reason === shape;
  let at = 0;
  for (const [number, part] of parts.entries()) {
    const found = reason.indexOf(part, at);
    if (found < 0 || (number === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return parts.at(-1) === '' || reason.endsWith(parts.at(-1)!);
}

export const KINDS_START = '<!-- problems: generated from src/features/feeds/model/problem-kinds.ts -->';
export const KINDS_END = '<!-- end of problems -->';

/** Returns the document with an up-to-date table of kinds. */
export function withKindsTable(document: string): string {
  const [start, end] = [document.indexOf(KINDS_START), document.indexOf(KINDS_END)];
  if (start < 0 || end < start) throw new Error('The document has lost the lines around the table of problems.');
  const rows = PROBLEM_KINDS.map(({ group, reason, action }) => [group, reason, action]);
  const table = [['group', 'what the report says', 'what to do'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
  return `${document.slice(0, start + KINDS_START.length)}\n\n${table}\n\n${document.slice(end)}`;
}
