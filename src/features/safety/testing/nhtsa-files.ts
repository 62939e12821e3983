import { COMPLAINT_COLUMNS, RECALL_COLUMNS } from '../model/layouts.ts';

/** Our own made-up rows in NHTSA's formats. Nothing in them is from NHTSA. */
type Cells = Readonly<Record<string, string>>;

const RECALL: Cells = {
  ...{ CAMPNO: '26V001000', MAKETXT: 'HONDA', MODELTXT: 'CIVIC', YEARTXT: '2020', COMPNAME: 'STEERING:COLUMN' },
  ...{ MFGNAME: 'Honda', BGMAN: '20190801', ENDMAN: '20200731', RCLTYPECD: 'V', POTAFF: '1200', ODATE: '20260301' },
  ...{ INFLUENCED_BY: 'MFR', MFGTXT: 'Honda', RCDATE: '20260115', DATEA: '20260120' },
  ...{ DESC_DEFECT: 'A bolt may be loose.', CONEQUENCE_DEFECT: 'The car may steer badly.' },
  ...{ CORRECTIVE_ACTION: 'Dealers tighten the bolt.', NOTES: 'Owners get letters.' },
  ...{ RCL_CMPT_ID: '000012345000123456000000123', DO_NOT_DRIVE: 'No', PARK_OUTSIDE: 'No' },
};

const COMPLAINT: Cells = {
  ...{ ODINO: '900001', MFR_NAME: 'Honda', MAKETXT: 'HONDA', MODELTXT: 'CIVIC', YEARTXT: '2020', CRASH: 'N' },
  ...{ FAILDATE: '20240102', FIRE: 'N', INJURED: '0', DEATHS: '0', COMPDESC: 'AIR BAGS:FRONTAL', CITY: 'DENVER' },
  ...{ STATE: 'CO', VIN: '2HGFC2F5', DATEA: '20240103', LDATE: '20240103', MILES: '12000', CDESCR: 'A light came on.' },
  ...{ CMPL_TYPE: 'IVOQ', PROD_TYPE: 'V', REPAIRED_YN: 'N', MEDICAL_ATTN: 'N', VEHICLES_TOWED_YN: 'N' },
};

let records = 0;

const lineOf = (columns: readonly string[], cells: Cells, width: number): string =>
  [...columns, 'ADDED_1', 'ADDED_2', 'ADDED_3']
    .slice(0, width)
    .map((column) => cells[column] ?? '')
    .join('\t');

/** Returns a line of a recall with these cells. `width`: how many columns the file has. */
export function recallLine(cells: Cells = {}, width: number = RECALL_COLUMNS.length): string {
  return lineOf(RECALL_COLUMNS, { ...RECALL, RECORD_ID: String((records += 1)), ...cells }, width);
}

/** Returns a line of a complaint with these cells. */
export function complaintLine(cells: Cells = {}, width: number = COMPLAINT_COLUMNS.length): string {
  return lineOf(COMPLAINT_COLUMNS, { ...COMPLAINT, CMPLID: String((records += 1)), ...cells }, width);
}

const RATING_HEADER = [
  ...['MAKE', 'MODEL', 'MODEL_YR', 'BODY_STYLE', 'VEHICLE_TYPE', 'DRIVE_TRAIN', 'OVERALL_STARS', 'OVERALL_FRNT_STARS'],
  ...['FRNT_DRIV_STARS', 'FRNT_PASS_STARS', 'OVERALL_SIDE_STARS', 'SIDE_DRIV_STARS', 'SIDE_PASS_STARS'],
  ...['SIDE_POLE_STARS', 'ROLLOVER_STARS', 'ROLLOVER_POSSIBILITY', 'FRNT_SAFETY_CONCERN_DRIV'],
];

/** Returns the text of a file of star ratings. */
export function ratingFile(...rows: Cells[]): string {
  const base = { MAKE: 'HONDA', MODEL: 'CIVIC', MODEL_YR: '2020', BODY_STYLE: '4 DR', DRIVE_TRAIN: 'FWD' };
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => RATING_HEADER.map((name) => cell({ ...base, ...row }[name] ?? '')).join(','));
  return [RATING_HEADER.join(','), ...lines, ''].join('\r\n');
}
