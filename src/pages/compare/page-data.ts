import type { ComparisonView } from '#features/compare/compare.ts';
import type { BrandView } from '../brand-view.ts';

/** A shopper's choices for prices and payments, as the fields of the form show them. */
export type CompareFields = {
  zip: string;
  priceBasis: { value: string; options: { value: string; label: string }[] };
  downPayment: string;
  aprPercent: string;
  /** The rate of new cars, if it differs from that of the other cars. */
  newAprPercent: string | null;
  termMonths: string;
};

/**
 * `keep`: whether the shopper's own list differs, so that the page offers to save this one. `signIn`: the address where
 * shoppers sign in to store the list in their account; `null` if they are signed in.
 */
export type CompareData = {
  brand: BrandView;
  comparison: ComparisonView;
  fields: CompareFields;
  keep: boolean;
  signIn: string | null;
};
