import { z } from 'zod';
import type { Catalog } from './catalog.ts';

/** One line of the EPA's `vehicles.csv`, with the columns that we read. Other columns are optional. */
export const epaLineSchema = z.object({
  id: z.coerce.number().int(),
  year: z.coerce.number().int(),
  make: z.string(),
  model: z.string(),
  baseModel: z.string().default(''),
  drive: z.string().default(''),
  trany: z.string().default(''),
  cylinders: z.string().default(''),
  displ: z.string().default(''),
  fuelType1: z.string().default(''),
  atvType: z.string().default(''),
  city08: z.string(),
  highway08: z.string(),
  comb08: z.string(),
  range: z.string().default(''),
  rangeA: z.string().default(''),
});

export type EpaLine = z.output<typeof epaLineSchema>;

/** A rated vehicle with our codes. Fuel economy of electric cars is in miles per gallon equivalent. */
export type EpaVehicle = {
  id: number;
  year: number;
  makeCode: string;
  modelCodes: readonly string[];
  /** The EPA's model text, which has its own names for trims and engines. */
  name: string;
  /** Codes of `DRIVE_GROUPS` that the line may mean; empty if it has none. */
  drives: readonly string[];
  fuel: string;
  manual: boolean | null;
  engine: string | null;
  liters: number | null;
  mpgCity: number | null;
  mpgHighway: number | null;
  mpgCombined: number | null;
  electricRange: number | null;
};

type Names = Pick<Catalog, 'resolveMake' | 'resolveModel' | 'splitModel'>;

const DRIVES: Readonly<Record<string, readonly string[]>> = {
  'Front-Wheel Drive': ['FWD'],
  'Rear-Wheel Drive': ['RWD'],
  'All-Wheel Drive': ['AWD'],
  '4-Wheel Drive': ['4WD'],
  'Part-time 4-Wheel Drive': ['4WD'],
  '4-Wheel or All-Wheel Drive': ['4WD', 'AWD'],
  '2-Wheel Drive': ['FWD', 'RWD'],
};

const FUELS: Readonly<Record<string, string>> = {
  EV: 'ELE',
  Hybrid: 'HYB',
  'Plug-in Hybrid': 'PIH',
  Diesel: 'DSL',
  FCV: 'HYD',
  CNG: 'ALT',
  'Natural Gas': 'ALT',
  'Bifuel (CNG)': 'ALT',
  'Bifuel (LPG)': 'ALT',
};

/** Models whose name at the EPA lacks the suffix that distinguishes them from heavier, unrated models. */
const RATED_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CHEVROLET: { Silverado: 'SILVERADO_1500' },
  GMC: { Sierra: 'SIERRA_1500' },
};

/** Converts a line to our codes; `null` if the catalog does not contain its make or model. */
export function readEpaLine(line: EpaLine, catalog: Names): EpaVehicle | null {
  const makeCode = catalog.resolveMake(line.make)?.code;
  if (!makeCode) return null;
  const modelCodes = modelCodesOf(line, makeCode, catalog);
  if (modelCodes.length === 0) return null;
  const fuel = FUELS[line.atvType] ?? (line.fuelType1 === 'Diesel' ? 'DSL' : 'GSL');
  return {
    id: line.id,
    year: line.year,
    makeCode,
    modelCodes,
    name: line.model,
    drives: DRIVES[line.drive] ?? [],
    fuel,
    manual: line.trany === '' ? null : line.trany.startsWith('Manual'),
    engine: fuel === 'ELE' ? 'ELECTRIC' : (positive(line.cylinders)?.toString() ?? null),
    liters: positive(line.displ),
    mpgCity: positive(line.city08),
    mpgHighway: positive(line.highway08),
    mpgCombined: positive(line.comb08),
    electricRange: fuel === 'ELE' ? positive(line.range) : fuel === 'PIH' ? positive(line.rangeA) : null,
  };
}

function modelCodesOf({ model, baseModel }: EpaLine, makeCode: string, catalog: Names): string[] {
  const codes = [
    catalog.splitModel(makeCode, model)?.model.code,
    catalog.resolveModel(makeCode, baseModel)?.model.code,
    RATED_NAMES[makeCode]?.[baseModel],
  ];
  return [...new Set(codes.filter((code) => code !== undefined))];
}

function positive(text: string): number | null {
  const value = Number(text);
  return value > 0 ? value : null;
}
