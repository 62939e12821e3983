/** The name of a private seller whose feed has no name. */
export const PRIVATE_SELLER = 'Private seller';

/** Returns a seller's name as it reads inside a sentence: `Make an offer to the private seller`. */
export function sellerInSentence(name: string): string {
  return name === PRIVATE_SELLER ? 'the private seller' : name;
}

/** Returns a seller's name as it reads at the start of a sentence: `The private seller has 48 hours`. */
export function sellerAtSentenceStart(name: string): string {
  return name === PRIVATE_SELLER ? 'The private seller' : name;
}
