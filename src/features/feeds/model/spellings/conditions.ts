import { createSpeller } from './speller.ts';

/** Spellings of `LISTING_TYPES`. A grade of the car's state (`excellent`, `3.5`) belongs to a used one. */
export const spellCondition = createSpeller([
  {
    value: '3P_CERT',
    is: ['3p_cert', '3p', 'third party certified', 'dealer certified'],
    has: ['third party certified', '3rd party', 'third party', 'dealer certified'],
  },
  {
    value: 'CERTIFIED',
    is: ['certified', 'cpo', 'certified pre-owned', 'certified used', 'c', 'certifiedusedcondition'],
    has: ['certified', 'cpo'],
  },
  {
    value: 'USED',
    is: [
      'used',
      'u',
      'pre-owned',
      'preowned',
      'pre owned',
      'second hand',
      'gebraucht',
      'occasion',
      'usado',
      'usedcondition',
      'like new',
      'excellent',
      'very good',
      'good',
      'fair',
      'poor',
      'salvage',
      'average',
      'rough',
      'clean',
      'mint',
      'outstanding',
      'demo',
      'demonstration',
      'demonstrator',
      'pre-registered',
      'preregistered',
      "employee's car",
      'refurbished',
      'damaged',
      'rebuilt',
      'reconditioned',
    ],
    has: ['used', 'pre owned', 'preowned', 'like new', 'demonstration', 'second hand'],
  },
  {
    value: 'NEW',
    is: ['new', 'n', 'brand new', 'neu', 'nuevo', 'nouveau', 'newcondition', 'new car', 'new vehicle'],
    has: ['brand new', 'new'],
  },
]);

/** A grade as auctions give it, on any scale. */
export function isGrade(text: string): boolean {
  return /^\d{1,3}(\.\d+)?$/.test(text.trim());
}
