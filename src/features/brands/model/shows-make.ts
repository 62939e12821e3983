import type { Brand } from './brand.ts';

/** Returns whether the brand shows cars of a make: a car maker's brand shows only its own. */
export function showsMake({ fixedMake }: Pick<Brand, 'fixedMake'>, makeCode: string): boolean {
  return fixedMake === null || fixedMake === makeCode;
}
