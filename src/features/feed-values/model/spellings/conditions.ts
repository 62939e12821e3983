import { createSpellingParser } from './spelling-parser.ts';

/** Spellings of `LISTING_TYPES`. A grade of the car's condition (`excellent`, `3.5`) means a used car. */
export const parseCondition = createSpellingParser(`
3P_CERT is 3p_cert, 3p, third party certified, dealer certified
3P_CERT has third party certified, 3rd party, third party, dealer certified
CERTIFIED is certified, cpo, certified pre-owned, certified used, c, certifiedusedcondition
CERTIFIED has certified, cpo
USED is used, u, vo, gw, pre-owned, preowned, pre owned, second hand, gebraucht, occasion, usado, usedcondition,
  like new, excellent, very good, good, fair, poor, salvage, average, rough, clean, mint, outstanding, demo,
  demonstration, demonstrator, pre-registered, preregistered, employee's car, refurbished, damaged, rebuilt,
  reconditioned, gebrauchtwagen, vorfuhrwagen, vorfuhrfahrzeug, jahreswagen, tageszulassung, oldtimer, ocasion, usada,
  seminuevo, seminueva, segunda mano, km 0, km0, kilometro 0, junk, parts only
USED has used, pre owned, preowned, like new, demonstration, second hand, gebraucht, gebrauchtwagen, occasion,
  ocasion, usado, segunda mano, seminuevo, wie neu, comme neuf, como nuevo, salvage, salvaged, rebuilt, flood,
  flooded, lemon, branded, totaled
NEW is vn, nw, new, n, brand new, neu, nuevo, nouveau, newcondition, new car, new vehicle, neuwagen, neufahrzeug,
  neuf, neuve, nueva
NEW has brand new, new, neu, neuf, nuevo, nueva
`);

/** Returns whether a text is a grade as auctions give it, on any scale. */
export function isGrade(text: string): boolean {
  return /^\d{1,3}(\.\d+)?$/.test(text.trim());
}
