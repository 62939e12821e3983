/** A variant of the whole site. A brand is data, never a code path (readings, Words). */
export type Brand = {
  key: 'marketplace' | 'valuation' | 'maker';
  /** How the brand is written in calls. */
  wireCode: string;
  name: string;
  hosts: readonly string[];
  pageSize: number;
  /** Condition codes searched when none is given; empty means any. */
  defaultListingTypes: readonly string[];
};

export const MAIN_BRAND: Brand = {
  key: 'marketplace',
  wireCode: 'AT',
  name: 'Forecourt',
  hosts: ['localhost', '127.0.0.1'],
  pageSize: 25,
  defaultListingTypes: ['USED'],
};

const BRANDS: readonly Brand[] = [MAIN_BRAND];

/** The brand of a Host header; an unknown host is the main brand (readings, Words). */
export function brandOf(host: string | undefined): Brand {
  const name = host?.toLowerCase().replace(/:\d+$/, '') ?? '';
  return BRANDS.find((brand) => brand.hosts.includes(name)) ?? MAIN_BRAND;
}
