import type { ComparisonView } from '#features/compare/compare.ts';
import type { BrandView } from '../brand-view.ts';

/** What a shopper chose for prices and payments, as the fields of the form show it. */
export type CompareFields = {
  zip: string;
  priceBasis: { value: string; options: { value: string; label: string }[] };
  downPayment: string;
  aprPercent: string;
  termMonths: string;
};

/**
 * `keep`: whether the shopper's own list is another one, so that the page offers to keep this one. `signIn`: where shoppers
 * sign in to keep the list on their account; `null` if they are signed in.
 */
export type CompareData = {
  brand: BrandView;
  comparison: ComparisonView;
  fields: CompareFields;
  keep: boolean;
  signIn: string | null;
};
