import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import type { BrandView } from '../brand-view.ts';

/** The page at `/` for a brand and a place. The shopper's own items are loaded afterwards. */
export type HomeData = {
  brand: BrandView;
  heading: string;
  lead: string;
  /** ` near Denver, CO` or ` in Texas`, or empty. */
  where: string;
  /** The note that there are no cars near the shopper, so the page shows cars from anywhere; `null` otherwise. */
  noneNear: string | null;
  /** Set if the brand's searches find used cars by default, so that the counts are those of used cars. */
  isUsed: boolean;
  /** `makes` is empty on a car maker's brand. */
  form: { makes: readonly Choice[]; styles: readonly Choice[]; names: FormNames; zip: string };
  styles: readonly (CountedLink & { picture: string })[];
  budgets: readonly CountedLink[];
  payments: readonly CountedLink[];
  /** The payment terms. */
  terms: string;
  models: readonly ModelTile[];
  /** Cars at great prices, and the link to all of them. */
  deals: { cars: readonly CarTileView[]; all: CountedLink | null };
};

export type Choice = { value: string; label: string };
/** The names of the parameters that the form sends. */
export type FormNames = { make: string; style: string; price: string; payment: string; zip: string };
/** `count`: formatted. */
export type CountedLink = { label: string; href: string; count: string };
/** `detail`: the number of cars and the lowest price. */
export type ModelTile = { label: string; href: string; detail: string; picture: { src: string; srcset: string } };
/** Cars that the shopper saved or viewed. `gone`: those that are no longer for sale on any brand. */
export type CurrentCars = { cars: CarTileView[]; gone: number[] };
