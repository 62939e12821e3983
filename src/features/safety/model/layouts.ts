/** The kinds of files that NHTSA publishes and that we read. */
export const SAFETY_KINDS = ['rating', 'recall', 'complaint'] as const;
export type SafetyKind = (typeof SAFETY_KINDS)[number];

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * The columns of NHTSA's recalls (FLAT_RCL*.txt), in the order of RCL.txt. The file has no header. Column 23 was added
 * in 2007, 24 in 2008, 25 to 27 in 2020, 28 and 29 in 2025. The misspelled name is NHTSA's.
 */
export const RECALL_COLUMNS = words(`
  RECORD_ID CAMPNO MAKETXT MODELTXT YEARTXT MFGCAMPNO COMPNAME MFGNAME BGMAN ENDMAN RCLTYPECD POTAFF ODATE INFLUENCED_BY
  MFGTXT RCDATE DATEA RPNO FMVSS DESC_DEFECT CONEQUENCE_DEFECT CORRECTIVE_ACTION NOTES RCL_CMPT_ID MFR_COMP_NAME
  MFR_COMP_DESC MFR_COMP_PTNO DO_NOT_DRIVE PARK_OUTSIDE`);

/**
 * The columns of NHTSA's complaints (FLAT_CMPL.txt, COMPLAINTS_RECEIVED_*.txt), in the order of CMPL.txt. The file has
 * no header. Columns 21 to 47 were added in 2007; the last four later. The misspelled name is NHTSA's.
 */
export const COMPLAINT_COLUMNS = words(`
  CMPLID ODINO MFR_NAME MAKETXT MODELTXT YEARTXT CRASH FAILDATE FIRE INJURED DEATHS COMPDESC CITY STATE VIN DATEA LDATE
  MILES OCCURENCES CDESCR CMPL_TYPE POLICE_RPT_YN PURCH_DT ORIG_OWNER_YN ANTI_BRAKES_YN CRUISE_CONT_YN NUM_CYLS
  DRIVE_TRAIN FUEL_SYS FUEL_TYPE TRANS_TYPE VEH_SPEED DOT TIRE_SIZE LOC_OF_TIRE TIRE_FAIL_TYPE ORIG_EQUIP_YN MANUF_DT
  SEAT_TYPE RESTRAINT_TYPE DEALER_NAME DEALER_TEL DEALER_CITY DEALER_STATE DEALER_ZIP PROD_TYPE REPAIRED_YN MEDICAL_ATTN
  VEHICLES_TOWED_YN STATE_OF_INCIDENT VEHICLE_OPERATOR`);

/** The columns that identify a file of star ratings (Safercar_data.csv). It has a header, in any order. */
export const RATING_COLUMNS = words('MAKE MODEL MODEL_YR OVERALL_STARS');

/** The columns that a header must name, so that a file with a header is recognized. */
export const HEADER_MARKS: Readonly<Record<SafetyKind, readonly string[]>> = {
  rating: RATING_COLUMNS,
  recall: words('CAMPNO MAKETXT MODELTXT YEARTXT'),
  complaint: words('ODINO MAKETXT MODELTXT YEARTXT'),
};

/**
 * A file without a header. `needed`: the columns without which a row is useless. `known`: the numbers of columns that
 * the file has had over the years.
 */
export type FlatLayout = {
  kind: 'recall' | 'complaint';
  columns: readonly string[];
  needed: number;
  known: readonly number[];
  /** The columns with free text, which may contain stray tabs: first and last, counted from 0. */
  text: readonly [first: number, last: number];
  /** A column after the texts that is recognized by its content if no stray tab moved it. */
  anchor: { column: string; pattern: RegExp };
};

export const FLAT_LAYOUTS: readonly FlatLayout[] = [
  {
    kind: 'recall',
    columns: RECALL_COLUMNS,
    needed: 5,
    known: [22, 23, 24, 27, 29],
    text: [19, 22],
    anchor: { column: 'RCL_CMPT_ID', pattern: /^\d{20,27}$/ },
  },
  {
    kind: 'complaint',
    columns: COMPLAINT_COLUMNS,
    needed: 6,
    known: [20, 46, 47, 49, 51],
    text: [19, 19],
    anchor: { column: 'PROD_TYPE', pattern: /^[VTEC]$/ },
  },
];

/** One row by the names of its columns. A column that the row does not have is absent. */
export type SafetyRecord = Readonly<Record<string, string>>;
