import type { CodeTable } from './codes.ts';

/** A family of models that shoppers look for as one. Its code is made by `codeOf`; `models` are catalog codes. */
type Series = { code: string; label: string; makeCode: string; models: readonly string[] };

/**
 * The series of the catalog's models, for makes that name their cars by family. A series stated by a feed takes
 * precedence. A model that is not listed here has no series.
 */
const FAMILIES = [
  { code: '1_SERIES', label: '1 Series', makeCode: 'BMW', models: ['1_SERIES', '1M'] },
  { code: '2_SERIES', label: '2 Series', makeCode: 'BMW', models: ['2_SERIES', 'M2'] },
  { code: '3_SERIES', label: '3 Series', makeCode: 'BMW', models: ['3_SERIES', 'M3'] },
  { code: '4_SERIES', label: '4 Series', makeCode: 'BMW', models: ['4_SERIES', 'M4', 'I4'] },
  { code: '5_SERIES', label: '5 Series', makeCode: 'BMW', models: ['5_SERIES', 'M5', 'I5'] },
  { code: '6_SERIES', label: '6 Series', makeCode: 'BMW', models: ['6_SERIES', 'M6'] },
  { code: '7_SERIES', label: '7 Series', makeCode: 'BMW', models: ['7_SERIES', 'ALPINA_B7', 'I7'] },
  { code: '8_SERIES', label: '8 Series', makeCode: 'BMW', models: ['8_SERIES', 'ALPINA_B8', 'M8'] },
  { code: 'A_CLASS', label: 'A-Class', makeCode: 'MERCEDES_BENZ', models: ['A_CLASS'] },
  { code: 'B_CLASS', label: 'B-Class', makeCode: 'MERCEDES_BENZ', models: ['B_CLASS'] },
  { code: 'C_CLASS', label: 'C-Class', makeCode: 'MERCEDES_BENZ', models: ['C_CLASS'] },
  { code: 'E_CLASS', label: 'E-Class', makeCode: 'MERCEDES_BENZ', models: ['E_CLASS'] },
  { code: 'G_CLASS', label: 'G-Class', makeCode: 'MERCEDES_BENZ', models: ['G_CLASS'] },
  { code: 'S_CLASS', label: 'S-Class', makeCode: 'MERCEDES_BENZ', models: ['S_CLASS', 'MAYBACH_S_CLASS'] },
  { code: 'SL_CLASS', label: 'SL-Class', makeCode: 'MERCEDES_BENZ', models: ['SL_CLASS'] },
  {
    code: 'F_SERIES',
    label: 'F-Series',
    makeCode: 'FORD',
    models: [
      'F_150',
      'F_150_HERITAGE',
      'F_150_LIGHTNING',
      'F_250_SUPER_DUTY',
      'F_350_SUPER_DUTY',
      'F_450_SUPER_DUTY',
      'F_550_SUPER_DUTY',
    ],
  },
  { code: 'E_SERIES', label: 'E-Series', makeCode: 'FORD', models: ['E_150', 'E_250', 'E_350'] },
  {
    code: 'TRANSIT_SERIES',
    label: 'Transit',
    makeCode: 'FORD',
    models: ['E_TRANSIT', 'TRANSIT', 'TRANSIT_150', 'TRANSIT_250', 'TRANSIT_350', 'TRANSIT_CONNECT'],
  },
  {
    code: 'SILVERADO',
    label: 'Silverado',
    makeCode: 'CHEVROLET',
    models: [
      'SILVERADO_1500',
      'SILVERADO_1500_CLASSIC',
      'SILVERADO_1500_HD',
      'SILVERADO_1500_LD',
      'SILVERADO_1500_LTD',
      'SILVERADO_2500',
      'SILVERADO_2500HD',
      'SILVERADO_3500',
      'SILVERADO_3500HD',
      'SILVERADO_EV',
    ],
  },
  {
    code: 'EXPRESS_SERIES',
    label: 'Express',
    makeCode: 'CHEVROLET',
    models: ['EXPRESS', 'EXPRESS_1500', 'EXPRESS_2500', 'EXPRESS_3500'],
  },
  {
    code: 'SIERRA',
    label: 'Sierra',
    makeCode: 'GMC',
    models: ['SIERRA_1500', 'SIERRA_1500_LIMITED', 'SIERRA_2500', 'SIERRA_2500HD', 'SIERRA_3500HD', 'SIERRA_EV'],
  },
  {
    code: 'SAVANA_SERIES',
    label: 'Savana',
    makeCode: 'GMC',
    models: ['SAVANA', 'SAVANA_1500', 'SAVANA_2500', 'SAVANA_3500'],
  },
  {
    code: 'RAM_PICKUP',
    label: 'Ram Pickup',
    makeCode: 'RAM',
    models: ['1500', '1500_CLASSIC', '2500', '3500', '4500', '5500'],
  },
  {
    code: 'PROMASTER',
    label: 'ProMaster',
    makeCode: 'RAM',
    models: ['PROMASTER_1500', 'PROMASTER_2500', 'PROMASTER_3500', 'PROMASTER_CITY'],
  },
  {
    code: 'IONIQ_SERIES',
    label: 'IONIQ',
    makeCode: 'HYUNDAI',
    models: [
      'IONIQ',
      'IONIQ_5',
      'IONIQ_5_N',
      'IONIQ_6',
      'IONIQ_6_N',
      'IONIQ_9',
      'IONIQ_ELECTRIC',
      'IONIQ_HYBRID',
      'IONIQ_PLUG_IN_HYBRID',
    ],
  },
  {
    code: 'GRAND_CHEROKEE_SERIES',
    label: 'Grand Cherokee',
    makeCode: 'JEEP',
    models: ['GRAND_CHEROKEE', 'GRAND_CHEROKEE_4XE', 'GRAND_CHEROKEE_L'],
  },
  {
    code: 'WRANGLER_SERIES',
    label: 'Wrangler',
    makeCode: 'JEEP',
    models: ['WRANGLER', 'WRANGLER_4XE', 'WRANGLER_UNLIMITED'],
  },
  {
    code: 'RANGE_ROVER_SERIES',
    label: 'Range Rover',
    makeCode: 'LAND_ROVER',
    models: ['RANGE_ROVER', 'RANGE_ROVER_EVOQUE', 'RANGE_ROVER_SPORT', 'RANGE_ROVER_VELAR'],
  },
] as const satisfies readonly Series[];

/** Codes and labels for URLs, chips and `docs/codes.md`. */
export const SERIES: CodeTable = FAMILIES.map(({ code, label }) => ({ code, label }));

/** Every series with its make and models. */
export const SERIES_MODELS: readonly Series[] = FAMILIES;

const BY_MODEL = new Map<string, string>(
  FAMILIES.flatMap(({ code, makeCode, models }) => models.map((model) => [`${makeCode}-${model}`, code] as const)),
);

/** Returns the series of a model: `FORD`, `F_150` → `F_SERIES`; `null` if it has none. */
export function seriesOf(makeCode: string, modelCode: string | null): string | null {
  return BY_MODEL.get(`${makeCode}-${modelCode}`) ?? null;
}
