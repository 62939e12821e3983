export type Named = { readonly code: string; readonly label: string };
/** `years`: the model years in which it was sold, as far as the catalogue knows. */
export type NamedModel = Named & { readonly years: readonly number[] };

/** What the feeds room asks of the reference catalogue, which has exactly these functions and more. */
export type CatalogLookup = {
  models(makeCode: string): readonly NamedModel[];
  resolveMake(name: string): Named | null;
  /** `trim` is what the text said beyond the model: `328i` is a 3 Series and `328i`. */
  resolveModel(makeCode: string, name: string): { model: NamedModel; trim: string | null } | null;
  resolveTrim(makeCode: string, modelCode: string, name: string): Named | null;
  splitMake(text: string): { make: Named; rest: string } | null;
  splitModel(makeCode: string, text: string): { model: NamedModel; rest: string } | null;
};

export type Place = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** Where ZIPs and cities lie. */
export type PlaceLookup = {
  findZip(zip: string): Place | null;
  findCity(city: string, state: string): Place | null;
  /** The market area that a ZIP belongs to. */
  marketAreaOf(zip: string): { readonly code: string } | null;
};
