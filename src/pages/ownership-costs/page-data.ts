import type { FieldRule, FeesView } from '#features/payments/payments.ts';
import type { CostItem } from '#features/ownership/ownership.server.ts';
import type { BrandView } from '../brand-view.ts';

/** A car's costs of ownership, with a form to change the use and the loan. */
export type OwnershipCostsData = {
  brand: BrandView;
  /** `payment`: the query of the car's payment details, with the place and the loan of this page. */
  car: { id: number; title: string; price: string; payment: string };
  fields: { use: readonly CostFieldView[]; loan: readonly CostFieldView[] };
  /** The errors in the form; empty if the costs could be computed. */
  problems: readonly string[];
  /** The trade-in, if it only lowers the tax, and a sentence about it; otherwise `null` and empty. */
  taxCredit: { dollars: number | null; note: string };
  costs: CostsView | null;
};

export type CostFieldView = {
  name: string;
  rule: Pick<FieldRule, 'label' | 'kind'>;
  value: string;
  problem: string | null;
};

export type CostsView = {
  /** `$612`. `isAtLeast`: a part or its upper end is unknown, so this is the lower bound. */
  perMonth: string;
  isAtLeast: boolean;
  /** The range of the monthly amount, and the total over the whole period. */
  range: string;
  bar: BarView;
  rows: readonly CostRowView[];
  /** The figures that were not found, as a list. */
  missing: readonly string[];
  services: readonly { name: string; count: string; amount: string }[];
  fees: FeesView;
  /** Each source once, with the parts of the cost that use it. */
  sources: readonly { title: string; url: string; dated: string; parts: string }[];
  notes: readonly string[];
};

/** A stacked bar on a scale from 0 to `BAR_WIDTH`. `range`: the lower and upper end of the total, if both are known. */
export type BarView = {
  label: string;
  parts: readonly { item: CostItem; x: number; width: number }[];
  range: { from: number; to: number } | null;
};

export type CostRowView = {
  item: CostItem;
  label: string;
  perMonth: string;
  total: string;
  about: string;
};
