import { type Listing, modelKey, trimKey } from '#features/listings/listings.ts';

/** Columns whose codes are named by listings. */
export type NamedColumn = 'makeCode' | 'modelKey' | 'trimKey';

/** Plain data. */
export type SavedNames = { names: Record<NamedColumn, [string, string][]>; modelKeys: [string, string[]][] };

/** Names of makes, models and trims. The first listing with a code determines its name. */
export class CodeNames {
  readonly #names: Record<NamedColumn, Map<string, string>> = {
    makeCode: new Map(),
    modelKey: new Map(),
    trimKey: new Map(),
  };
  readonly #modelKeys = new Map<string, Set<string>>();

  add(listing: Listing): void {
    const model = modelKey(listing);
    this.#name('makeCode', listing.makeCode, listing.make);
    this.#name('modelKey', model, listing.model);
    this.#name('trimKey', trimKey(listing), listing.trim);
    if (model === null || listing.modelCode === null) return;
    const keys = this.#modelKeys.get(listing.modelCode);
    if (keys) keys.add(model);
    else this.#modelKeys.set(listing.modelCode, new Set([model]));
  }

  save(): SavedNames {
    const names = Object.entries(this.#names).map(([column, byCode]) => [column, [...byCode]]);
    return {
      names: Object.fromEntries(names),
      modelKeys: [...this.#modelKeys].map(([code, keys]) => [code, [...keys]]),
    };
  }

  /** Call it only on a new instance. */
  load({ names, modelKeys }: SavedNames): void {
    for (const column of Object.keys(this.#names) as NamedColumn[])
      for (const [code, name] of names[column]) this.#names[column].set(code, name);
    for (const [code, keys] of modelKeys) this.#modelKeys.set(code, new Set(keys));
  }

  nameOf(column: NamedColumn, code: string): string | undefined {
    return this.#names[column].get(code);
  }

  /** Keys of the models with a code: `CAMRY` → `TOYOTA-CAMRY`. */
  modelKeysOf(modelCode: string): ReadonlySet<string> {
    return this.#modelKeys.get(modelCode) ?? new Set();
  }

  #name(column: NamedColumn, code: string | null, name: string | null): void {
    if (code !== null && name !== null && !this.#names[column].has(code)) this.#names[column].set(code, name);
  }
}
