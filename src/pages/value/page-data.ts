import type { BrandView } from '../brand-view.ts';
import type { ComparableView, PricePartView } from '../shared/price-reasons/price-parts.ts';

/** The page "What is my car worth?". */
export type ValueData = {
  brand: BrandView;
  heading: string;
  intro: string;
  /** The search that the wallet links back to, as a query; empty for none. */
  search: string;
  /** A notice above the form. */
  notice: string | null;
  result: ValueResultView | null;
  /** The steps to choose a make and a model; `null` if the model is known. */
  chooser: ChooserView | null;
  form: ValueFormView;
  conditions: readonly { key: string; label: string; explained: string }[];
  /** Values by model year; `null` on pages that aren't about a model. */
  years: { caption: string; rows: readonly YearRowView[]; hasPrivate: boolean; lowest: string | null } | null;
};

/** A value that is only a lower bound ends with a plus sign, which `lowest` explains. */
export type YearRowView = { year: number; mileage: string; retail: string; private: string | null };

type OptionView = { value: string; label: string };

/** `model` is `null` until a make is chosen. */
export type ChooserView = {
  make: { value: string; options: readonly OptionView[] };
  model: { options: readonly OptionView[] } | null;
};

/** A form that is posted to `action`. With `named`, it is for a car of a known model, otherwise for a VIN. */
export type ValueFormView = {
  action: string;
  named: {
    make: string;
    model: string;
    year: { value: string; options: readonly OptionView[] };
    trim: { value: string; options: readonly OptionView[] };
    /** `null` if only one engine is known for the model. */
    engine: { value: string; options: readonly OptionView[] } | null;
  } | null;
  color: { value: string; options: readonly OptionView[] };
  values: { vehicleId: string; odometer: string; condition: string; postalCode: string; payoff: string };
  errors: Readonly<
    Partial<Record<'vehicleId' | 'year' | 'make' | 'model' | 'engine' | 'odometer' | 'postalCode' | 'payoff', string>>
  >;
};

export type ValueResultView = {
  title: string;
  facts: string;
  values: readonly { key: string; label: string; about: string; value: string; range: string }[];
  missing: readonly { key: string; label: string; why: string }[];
  equity: { amount: string; text: string } | null;
  /** Saves the value in the shopper's wallet; absent if the site has no wallets. */
  wallet?: { action: string; text: string; value: number; amountOwed: number | null };
  /**
   * How each value was estimated, and the cars on offer that the dealer retail value, or else the private sale value,
   * was compared with; `null` without values.
   */
  reasons: {
    sums: readonly {
      label: string;
      typical: string;
      parts: readonly Omit<PricePartView, 'bar'>[];
      total: string;
    }[];
    comparables: readonly ComparableView[];
    count: string;
  } | null;
  notes: readonly string[];
};
