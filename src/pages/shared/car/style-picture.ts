import { carIllustrationFor, illustrationPath } from '#features/listings/listings.ts';
import { CARD_WIDTH } from './card-picture.ts';

/** Returns the illustration of a typical car of a body style, in the width of a card. `model`: the model to draw. */
export function stylePicture(bodyStyleCode: string, model: { code: string; year: number } | null = null): string {
  const none = { bodySubtypeCode: null, cabCode: null, fuelCode: null, horsepower: null };
  const facts = {
    ...none,
    year: model?.year ?? 2024,
    modelCode: model?.code ?? null,
    bodyStyleCode,
    exteriorColorCode: 'BLUE',
  };
  return illustrationPath(carIllustrationFor(facts, 0), 'front34', CARD_WIDTH);
}
