import { AMERICAN_CARS } from './american-cars.ts';
import { ASIAN_CARS } from './asian-cars.ts';
import { ASIAN_SUVS } from './asian-suvs.ts';
import { EUROPEAN_CARS } from './european-cars.ts';
import { readFacts, type DemoModel } from './read-facts.ts';

/** Every model of the demo inventory. */
export const DEMO_MODELS: readonly DemoModel[] = readFacts(
  [ASIAN_CARS, ASIAN_SUVS, AMERICAN_CARS, EUROPEAN_CARS].map((text) => text.trim()).join('\n'),
);
