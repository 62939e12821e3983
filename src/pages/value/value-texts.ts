import type { MissingValue, ValueKind } from '#features/valuation/valuation.ts';

/** Names of the values with their meanings. */
export const VALUE_TEXTS: Readonly<Record<ValueKind, { label: string; about: string }>> = {
  'trade-in': {
    label: 'Trade-in',
    about: 'What cars like yours bring at auctions, where dealers buy instead of taking a trade-in.',
  },
  'instant-offer': { label: 'Instant offer', about: 'What companies that buy cars online offer without haggling.' },
  private: {
    label: 'Private sale',
    about: 'What private sellers ask for cars like yours. Buyers often pay a bit less.',
  },
  retail: {
    label: 'Dealer retail',
    about: 'What dealers ask for cars like yours after repairing and cleaning them.',
  },
};

export const MISSING_TEXTS: Readonly<Record<MissingValue['why'], string>> = {
  'no-auctions':
    'We have no auction sales to base it on. Expect less than the private sale value, and compare dealers.',
  'no-offers': 'We have no records of such offers, so we don’t guess. Compare offers from several buyers.',
  'few-records': 'We have too few records of cars like yours.',
  'few-cars': 'Too few cars like yours are on the market.',
  'few-private': 'Too few private sellers are on the market.',
};
