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
): VinDecoder & { requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    async decode(vin) {
      requests.push(vin);
      return known[vin] ? { ...SILENT, ...known[vin] } : null;
    },
    close: async () => undefined,
  };
}
