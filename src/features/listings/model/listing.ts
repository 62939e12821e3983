import { formatModelKey } from '#features/reference/reference.ts';
import type { ListingFacts } from './listing-facts.ts';

/**
 * Returns the sale price, else the MSRP. `null` is displayed as "Call for price" (spec I01). Incentives never count.
 */
export function derivedPrice(facts: Pick<ListingFacts, 'salePrice' | 'msrp'>): number | null {
  return facts.salePrice ?? facts.msrp;
}

/** Returns a model's key, unique across makes, such as `TOYOTA-CAMRY`. */
export function modelKey(facts: Pick<ListingFacts, 'makeCode' | 'modelCode'>): string | null {
  return facts.modelCode === null ? null : formatModelKey(facts.makeCode, facts.modelCode);
}

/** Returns a trim's key as in URLs, such as `TOYOTA-CAMRY|XSE` (spec 1 §3). */
export function trimKey(facts: Pick<ListingFacts, 'makeCode' | 'modelCode' | 'trimCode'>): string | null {
  return facts.modelCode === null || facts.trimCode === null
    ? null
    : `${formatModelKey(facts.makeCode, facts.modelCode)}|${facts.trimCode}`;
}

/**
 * Returns the mileage that filters and statistics use: `null` for 0 and for 250,000 miles or more. The listing itself
 * stays (spec 1 §5).
 */
export function countedMileage(mileage: number | null): number | null {
  return mileage !== null && mileage > 0 && mileage < 250_000 ? mileage : null;
}

/** Returns a title such as `2021 Toyota Camry XSE`. */
export function listingTitle(facts: Pick<ListingFacts, 'year' | 'make' | 'model' | 'trim'>): string {
  const trim = trimAfterModel(facts);
  return trim === null ? vehicleName(facts) : `${vehicleName(facts)} ${trim}`;
}

/**
 * Returns the trim as displayed after the model, without the model's last words if the trim begins with them: `350` for
 * the NX 350 of the model NX. `null` if nothing is left.
 */
export function trimAfterModel({ model, trim }: Pick<ListingFacts, 'model' | 'trim'>): string | null {
  if (model === null || trim === null) return trim;
  const own = trim.toLowerCase();
  const words = model.toLowerCase().split(' ');
  for (let at = 0; at < words.length; at++) {
    const last = words.slice(at).join(' ');
    if (own === last) return null;
    if (own.startsWith(`${last} `)) return trim.slice(last.length + 1);
  }
  return trim;
}

/** Returns a title without the trim, such as `2021 Toyota Camry`. */
export function vehicleName({ year, make, model }: Pick<ListingFacts, 'year' | 'make' | 'model'>): string {
  return model === null ? `${year} ${make}` : `${year} ${make} ${model}`;
}
