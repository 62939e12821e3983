import { z } from 'zod';
import type { BrandKey } from '#features/brands/brands.ts';
import { isTargetUrl } from './click-token.ts';
import { AD_FORMATS, type AdFormat, type Creative } from './creative.ts';

/** The fields of the form that adds a creative, except its file. */
export const CREATIVE_FIELDS = ['brand', 'format', 'target', 'alt', 'startsOn', 'endsOn', 'weight'] as const;
export type CreativeField = (typeof CREATIVE_FIELDS)[number];

type CreativeTerms = Pick<
  Creative,
  'brand' | 'place' | 'size' | 'targetUrl' | 'alt' | 'startsOn' | 'endsOn' | 'weight'
>;

const MAX_ALT_LENGTH = 200;
const WEIGHT_ERROR = 'Enter a whole number from 1 to 100.';
const day = z.iso.date('Choose a day.');

/** Reads the form. `brand` is empty for all brands, and `endsOn` for no end. `today`: in the site's time zone. */
export function creativeFormSchema(brands: readonly BrandKey[], today: string) {
  return z
    .object({
      brand: z.union([z.literal('').transform(() => null), z.enum(brands)], 'Choose a site.'),
      format: z.string().transform((value, context): AdFormat => {
        const format = AD_FORMATS.find((one) => one.value === value);
        if (format) return format;
        context.addIssue({ code: 'custom', message: 'Choose a place.' });
        return z.NEVER;
      }),
      target: z
        .string()
        .max(2_000, 'Enter a shorter address.')
        .refine(isTargetUrl, 'Enter an address that begins with https://, such as https://advertiser.example/offer.'),
      alt: z
        .string()
        .min(1, 'Describe the ad for visitors who can’t see it.')
        .max(MAX_ALT_LENGTH, `Use at most ${MAX_ALT_LENGTH} characters.`),
      startsOn: day,
      endsOn: z.union([z.literal('').transform(() => null), day], 'Choose a day.'),
      weight: z.coerce.number(WEIGHT_ERROR).int(WEIGHT_ERROR).min(1, WEIGHT_ERROR).max(100, WEIGHT_ERROR),
    })
    .superRefine(({ startsOn, endsOn }, context) => {
      const message =
        endsOn !== null && endsOn < startsOn
          ? 'The last day can’t be before the first day.'
          : endsOn !== null && endsOn < today
            ? 'The last day has passed.'
            : null;
      if (message !== null) context.addIssue({ code: 'custom', path: ['endsOn'], message });
    })
    .transform(({ format: { place, size }, target, ...rest }): CreativeTerms => {
      return { ...rest, place, size, targetUrl: new URL(target).href };
    });
}
