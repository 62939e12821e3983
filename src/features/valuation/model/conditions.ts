/** A condition of a car, as its owner chooses it. `grade`: on the scale of stated conditions, 1 (rough) to 5 (like new). */
export type Condition = { key: ConditionKey; label: string; grade: number; explained: string };

export const CONDITION_KEYS = ['excellent', 'very-good', 'good', 'fair', 'rough'] as const;
export type ConditionKey = (typeof CONDITION_KEYS)[number];

/** The conditions, best first. Their grades are those of the words in feeds (`readStatedCondition`). */
export const CONDITIONS: readonly Condition[] = [
  {
    key: 'excellent',
    label: 'Excellent',
    grade: 4,
    explained: 'Looks new inside and out. No dents, no warning lights, all services done and documented.',
  },
  {
    key: 'very-good',
    label: 'Very good',
    grade: 3.5,
    explained: 'A few small scratches that you see only up close. Everything works. Tires have most of their tread.',
  },
  {
    key: 'good',
    label: 'Good',
    grade: 3,
    explained: 'Normal wear: scratches, a small dent or a worn seat. Everything important works. Most cars are here.',
  },
  {
    key: 'fair',
    label: 'Fair',
    grade: 2,
    explained: 'Several dents or stains, some rust, worn tires, or a repair that’s due, such as brakes.',
  },
  {
    key: 'rough',
    label: 'Rough',
    grade: 1,
    explained: 'Damage to the body, a warning light that stays on, or a major repair that’s due. It still runs.',
  },
];
