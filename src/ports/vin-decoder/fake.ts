import type { DecodedVin, VinDecoder } from './vin-decoder.ts';

const SILENT: DecodedVin = {
  make: null,
  model: null,
  year: null,
  trim: null,
  bodyStyle: null,
  driveType: null,
  fuelType: null,
  transmission: null,
  doors: null,
  cylinders: null,
  displacementLiters: null,
  horsepower: null,
};

/** Decodes only the VINs in `known`, and records the VINs of all calls. */
export function createFakeVinDecoder(
  known: Readonly<Record<string, Partial<DecodedVin>>>,
): VinDecoder & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async decode(vin) {
      asked.push(vin);
      return known[vin] ? { ...SILENT, ...known[vin] } : null;
    },
    close: async () => undefined,
  };
}
