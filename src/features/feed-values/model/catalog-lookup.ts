export type CodeAndLabel = { readonly code: string; readonly label: string };
/** `years`: the model years in which it was sold, according to the catalog. */
export type NamedModel = CodeAndLabel & { readonly years: readonly number[] };

/** The functions of the reference catalog that the feeds room uses. The catalog has more. */
export type CatalogLookup = {
  models(makeCode: string): readonly NamedModel[];
  resolveMake(name: string): CodeAndLabel | null;
  /** `trim` is the part of the text that goes beyond the model: `328i` is the model 3 Series with the trim `328i`. */
  resolveModel(makeCode: string, name: string): { model: NamedModel; trim: string | null } | null;
  resolveTrim(makeCode: string, modelCode: string, name: string): CodeAndLabel | null;
  splitMake(text: string): { make: CodeAndLabel; rest: string } | null;
  splitModel(makeCode: string, text: string): { model: NamedModel; rest: string } | null;
};

export type Place = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** Looks up the locations of ZIPs and cities. */
export type PlaceLookup = {
  findZip(zip: string): Place | null;
  findCity(city: string, state: string): Place | null;
  /** Returns the market area that a ZIP belongs to. */
  marketAreaOf(zip: string): { readonly code: string } | null;
};
