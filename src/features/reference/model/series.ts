import type { CodeTable } from './codes.ts';
import { formatModelKey } from './model-key.ts';

/** A family of models that shoppers look for as one. Its code is made by `codeOf`; `models` are catalog codes. */
type Series = { code: string; label: string; makeCode: string; models: readonly string[] };

/**
 * The series of the catalog's models, for makes that name their cars by family. A series stated by a feed takes
 * precedence. A model that is not listed here has no series. Each line has the make, the series' code and label, and
 * its models; indented lines continue the line before.
 */
export const SERIES_MODELS: readonly Series[] = readSeries(`
BMW 1_SERIES: 1 Series = 1_SERIES 1M
BMW 2_SERIES: 2 Series = 2_SERIES M2
BMW 3_SERIES: 3 Series = 3_SERIES M3
BMW 4_SERIES: 4 Series = 4_SERIES M4 I4
BMW 5_SERIES: 5 Series = 5_SERIES M5 I5
BMW 6_SERIES: 6 Series = 6_SERIES M6
BMW 7_SERIES: 7 Series = 7_SERIES ALPINA_B7 I7
BMW 8_SERIES: 8 Series = 8_SERIES ALPINA_B8 M8
MERCEDES_BENZ A_CLASS: A-Class = A_CLASS
MERCEDES_BENZ B_CLASS: B-Class = B_CLASS
MERCEDES_BENZ C_CLASS: C-Class = C_CLASS
MERCEDES_BENZ E_CLASS: E-Class = E_CLASS
MERCEDES_BENZ G_CLASS: G-Class = G_CLASS
MERCEDES_BENZ S_CLASS: S-Class = S_CLASS MAYBACH_S_CLASS
MERCEDES_BENZ SL_CLASS: SL-Class = SL_CLASS
FORD F_SERIES: F-Series = F_150 F_150_HERITAGE F_150_LIGHTNING F_250_SUPER_DUTY F_350_SUPER_DUTY F_450_SUPER_DUTY
  F_550_SUPER_DUTY
FORD E_SERIES: E-Series = E_150 E_250 E_350
FORD TRANSIT_SERIES: Transit = E_TRANSIT TRANSIT TRANSIT_150 TRANSIT_250 TRANSIT_350 TRANSIT_CONNECT
CHEVROLET SILVERADO: Silverado = SILVERADO_1500 SILVERADO_1500_CLASSIC SILVERADO_1500_HD SILVERADO_1500_LD
  SILVERADO_1500_LTD SILVERADO_2500 SILVERADO_2500HD SILVERADO_3500 SILVERADO_3500HD SILVERADO_EV
CHEVROLET EXPRESS_SERIES: Express = EXPRESS EXPRESS_1500 EXPRESS_2500 EXPRESS_3500
GMC SIERRA: Sierra = SIERRA_1500 SIERRA_1500_LIMITED SIERRA_2500 SIERRA_2500HD SIERRA_3500HD SIERRA_EV
GMC SAVANA_SERIES: Savana = SAVANA SAVANA_1500 SAVANA_2500 SAVANA_3500
RAM RAM_PICKUP: Ram Pickup = 1500 1500_CLASSIC 2500 3500 4500 5500
RAM PROMASTER: ProMaster = PROMASTER_1500 PROMASTER_2500 PROMASTER_3500 PROMASTER_CITY
HYUNDAI IONIQ_SERIES: IONIQ = IONIQ IONIQ_5 IONIQ_5_N IONIQ_6 IONIQ_6_N IONIQ_9 IONIQ_ELECTRIC IONIQ_HYBRID
  IONIQ_PLUG_IN_HYBRID
JEEP GRAND_CHEROKEE_SERIES: Grand Cherokee = GRAND_CHEROKEE GRAND_CHEROKEE_4XE GRAND_CHEROKEE_L
JEEP WRANGLER_SERIES: Wrangler = WRANGLER WRANGLER_4XE WRANGLER_UNLIMITED
LAND_ROVER RANGE_ROVER_SERIES: Range Rover = RANGE_ROVER RANGE_ROVER_EVOQUE RANGE_ROVER_SPORT RANGE_ROVER_VELAR
`);

function readSeries(lines: string): Series[] {
  const rows = lines.trim().replaceAll('\n  ', ' ').split('\n');
  return rows.map((row) => {
    const [family = '', label = '', models = ''] = row.split(/: | = /);
    const [makeCode = '', code = ''] = family.split(' ');
    return { code, label, makeCode, models: models.split(' ') };
  });
}

/** Codes and labels for URLs, chips and `docs/codes.md`. */
export const SERIES: CodeTable = SERIES_MODELS.map(({ code, label }) => ({ code, label }));

const BY_MODEL = new Map(
  SERIES_MODELS.flatMap(({ code, makeCode, models }) =>
    models.map((model) => [formatModelKey(makeCode, model), code] as const),
  ),
);

/** Returns the series of a model: `FORD`, `F_150` → `F_SERIES`; `null` if it has none. */
export function seriesOf(makeCode: string, modelCode: string | null): string | null {
  return modelCode === null ? null : (BY_MODEL.get(formatModelKey(makeCode, modelCode)) ?? null);
}
