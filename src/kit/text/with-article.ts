/**
 * Puts `a` or `an` before the name of a car: `an Acura MDX`. The first letter decides, which is right for all makes of
 * the catalog, but not for every noun.
 */
export function withArticle(name: string): string {
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}
