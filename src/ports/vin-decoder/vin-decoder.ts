/** The facts in a VIN, in the words of its source; `null` if it does not contain the fact. */
export type DecodedVin = {
  make: string | null;
  model: string | null;
  year: number | null;
  trim: string | null;
  bodyStyle: string | null;
  driveType: string | null;
  fuelType: string | null;
  transmission: string | null;
  doors: string | null;
  cylinders: string | null;
  displacementLiters: string | null;
  horsepower: string | null;
};

/** Decodes VINs by the patterns that car makers registered. Needs no network. */
export type VinDecoder = {
  /** Decodes a VIN; `null` if its maker or pattern is unknown. */
  decode(vin: string): Promise<DecodedVin | null>;
  close(): Promise<void>;
};
