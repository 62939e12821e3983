/** The rules that ads are checked for, in the order of pages. */
export const AD_RULE_IDS = ['fees', 'conditional', 'unconfirmed', 'as-is'] as const;

export type AdRuleId = (typeof AD_RULE_IDS)[number];

/**
 * `problem`: what is wrong, as a heading. `law`: the rule that it breaks or may break. `fix`: what the dealer should
 * do.
 */
export type AdRule = { problem: string; law: string; fix: string };

/** After this many hours without a feed that contains it, a car counts as unconfirmed. */
export const UNCONFIRMED_HOURS = 72;

/**
 * Sources, read on 2026-11-27: a summary by the Virginia Automobile Dealers Association of the letters that the Federal
 * Trade Commission sent to 97 dealers on March 13, 2026, and of its webinar of April 17, 2026 (vada.com); summaries of
 * the California CARS Act (SB 766, chapter 354 of 2025, in force since October 1, 2026); 16 CFR 455.1 and 455.2.
 */
export const AD_RULES: Readonly<Record<AdRuleId, AdRule>> = {
  fees: {
    problem: 'The price leaves out mandatory fees',
    law: 'FTC Act, section 5, as in the FTC’s letters to dealers of March 13, 2026: an advertised price includes every fee that each buyer must pay, except taxes and other government charges. In California, the CARS Act (SB 766) requires the total price too.',
    fix: 'Add the fees to the price in your feed. Then set dealer_fees to 0, and take the words about extra fees out of the description.',
  },
  conditional: {
    problem: 'Not every shopper can get the price',
    law: 'FTC Act, section 5, as in the FTC’s letters to dealers of March 13, 2026: an advertised price must not depend on dealer financing or a trade-in, or on rebates that aren’t open to everyone.',
    fix: 'Advertise the price that every shopper can get. Name conditional discounts separately, below it.',
  },
  unconfirmed: {
    problem: `No feed has confirmed this car for ${UNCONFIRMED_HOURS} hours`,
    law: 'FTC Act, section 5, as in the FTC’s letters to dealers of March 13, 2026: dealers must not advertise cars that are no longer available.',
    fix: 'Send a new feed. If the car is sold, leave it out of the feed or mark it as sold.',
  },
  'as-is': {
    problem: 'The ad doesn’t say whether the car is sold as is or with a warranty',
    law: 'FTC Used Car Rule, 16 CFR 455: before the sale, a dealer must disclose whether a used car comes with a warranty. The Buyers Guide on the car says so; an ad without these terms may mislead.',
    fix: 'Say in the description what the Buyers Guide says: as is, implied warranties only, or the terms of the warranty.',
  },
};
