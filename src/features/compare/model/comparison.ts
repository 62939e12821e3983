import type { ArrangedRows } from './arrange-rows.ts';

/** A compared car, as a column. */
export type ColumnView = {
  id: number;
  href: string;
  /** `2019 Toyota Camry` */
  title: string;
  trim: string | null;
  /** What distinguishes the car from others with its name, such as its price; `null` if no other car has its name. */
  apart: string | null;
  /** `drawn`: a drawing, because the seller added no photo. */
  picture: { src: string; alt: string; drawn: boolean };
  /** The label of a car that cannot be bought, such as `Sold`; `null` if it can. */
  gone: string | null;
  /** The way to contact the seller; `null` if there is none. */
  contact: { label: string; href: string } | null;
};

/** Returns a car's name with its trim and what distinguishes it: `2019 Toyota Camry SE, $18,500`. */
export function columnName({ title, trim, apart }: Pick<ColumnView, 'title' | 'trim' | 'apart'>): string {
  const name = trim === null ? title : `${title} ${trim}`;
  return apart === null ? name : `${name}, ${apart}`;
}

/** The list of a shopper's compared cars, for the drawer. */
export type ComparedCar = Pick<ColumnView, 'id' | 'href' | 'title' | 'picture' | 'gone'> & { price: string };

/** A comparison as the page and its dialog show it. */
export type ComparisonView = ArrangedRows & {
  cars: readonly ColumnView[];
  /** The address of this comparison. */
  path: string;
  /** Its parameters other than `listingIds`. */
  search: string;
  /** Sentences about parts of the request that can't be shown. */
  problems: readonly string[];
  notes: readonly string[];
};
