/** What a VIN tells of a car, in the words of its source; `null` where it is silent. */
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

/** Reads VINs by the patterns that makers have registered; needs no network. */
export type VinDecoder = {
  /** `null` for a VIN whose maker or pattern is not known. */
  decode(vin: string): Promise<DecodedVin | null>;
  close(): Promise<void>;
};
