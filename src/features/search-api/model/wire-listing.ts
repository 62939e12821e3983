import { z } from 'zod';
import { paymentServicesOf, type PaymentSettings } from '#features/dealers/dealers.ts';
import {
  currentIncentive,
  plausiblePrice,
  dealRating,
  derivedPrice,
  firstPicturePath,
  listingFactsSchema,
  listingTitle,
  type Listing,
  trimKey,
  URGENCY_TYPES,
} from '#features/listings/listings.ts';
import { codeToText } from '#features/reference/reference.ts';
import {
  listingSeries,
  TERM_LIMITS,
  downPaymentCents,
  estimatePaymentCents,
  type PaymentTerms,
  type Result,
} from '#features/search/search.ts';
import { wireRankingExplanationSchema } from './wire-ranking-explanation.ts';
import { toWireSpecifications, wireSpecificationsSchema } from './wire-specifications.ts';
import { publicPhoneOf } from './wire-owner.ts';

const named = z.object({ code: z.string(), name: z.string() });
const dollars = z.int().nullable();

/**
 * A listing in API responses (spec 1 §3, spec 2 §3). Every specified key is present, null or empty until its part is
 * built.
 */
export const wireListingSchema = z
  .object({
    id: z.int().describe('Stable across imports, never reused.'),
    ownerId: z.int().describe('Id of an element of owners.'),
    vin: z.string().nullable(),
    stockNumber: z.string().nullable(),
    title: z.string(),
    listingType: listingFactsSchema.shape.listingType,
    year: z.int(),
    make: named,
    makeCode: z.string(),
    model: named.nullable(),
    modelCode: z.string().nullable(),
    trim: named.nullable(),
    seriesCode: z.string().nullable().describe('As the parameter takes it, such as F_SERIES.'),
    trimCode: z.string().nullable().describe('As the parameter trimCode takes it, such as TOYOTA-CAMRY|XSE.'),
    images: z.object({
      primary: z.int().nullable().describe('Index in sources; null without photos.'),
      sources: z.array(z.object({ src: z.string(), alt: z.string() })).describe('Lists carry the primary image only.'),
    }),
    pricingDetail: z.object({
      derivedPrice: dollars.describe('Sale price, else MSRP: what filters, order and statistics use.'),
      salePrice: dollars,
      msrp: dollars,
      incentive: dollars.describe('Shown, never subtracted. Null after the last day that the feed states.'),
      marketPrice: dollars.describe('The market price according to the feed; not used for ratings.'),
      previousPrice: dollars,
      dealIndicator: z
        .enum(['Great', 'Good', 'Fair', 'High'])
        .nullable()
        .describe('The deal rating of the price; null if it is not rated.'),
      fairPrice: dollars.describe('What the vehicle is worth according to similar listings; null if unknown.'),
      fairPriceLow: dollars.describe('Four out of five similar cars cost between this and fairPriceHigh.'),
      fairPriceHigh: dollars,
      onBasis: z
        .object({
          price: dollars.describe(
            'The upper end, rounded up to the dollar: what filters, order and statistics of this search use. Null if no ' +
              'upper end is known; then no maximum price finds the car.',
          ),
          lowCents: z.int(),
          highCents: z.int().nullable(),
          missing: z.array(z.string()).describe('Names of figures that were not found.'),
        })
        .nullable()
        .describe('The price on the priceBasis of the search; null for advertised prices, and without a price.'),
      payments: z
        .object({
          monthlyPaymentCents: z
            .int()
            .describe('Amortized and rounded to the cent; 0 when the down payment covers the price.'),
          downPaymentCents: z.int(),
          termMonths: z.int().min(TERM_LIMITS.months.min).max(TERM_LIMITS.months.max),
          aprPercent: z.number(),
        })
        .nullable()
        .describe('An estimate at the terms of the search, before taxes and fees; null without a price.'),
    }),
    paymentServices: z.object({
      digitalRetailingType: z
        .enum(['SITE', 'PARTNER'])
        .nullable()
        .describe('Who calculates payments: this site or a tool of the dealer; null if the dealer chose neither.'),
      dealerSettings: z.object({
        uiEnabled: z.boolean().describe('The dealer wants its tool and its incentives to be linked.'),
        leaseEnabled: z.boolean().describe('The dealer offers leases.'),
      }),
      paymentCalculationUrl: z.string().nullable().describe('A path on this site, or an address of the dealer.'),
      incentivesUrl: z.string().nullable(),
    }),
    vehicleHighlight: z.object({
      isVehicleHighlight: z.boolean(),
      urgencyDriverType: z
        .enum(URGENCY_TYPES)
        .nullable()
        .describe('Why the car is highlighted now; null for other cars, and without a reason.'),
      urgencyDriverValue: z.string().nullable().describe('The fact behind it, such as the reduction in dollars.'),
    }),
    specifications: wireSpecificationsSchema,
    features: z.array(z.string()),
    packages: z.array(z.string()),
    history: z.array(z.string()),
    useType: listingFactsSchema.shape.useType,
    moneyBackGuarantee: z.boolean(),
    buyOnline: z.boolean(),
    homeServices: z.array(z.string()).describe('Codes of the home services for this car.'),
    sponsorshipEligible: z
      .boolean()
      .describe('The feed offers the car for sponsored places. Only a paid campaign makes a car sponsored.'),
    certifiedProduct: z.object({ name: z.string() }).nullable(),
    lifestyleCategories: z.array(z.string()),
    productTiles: z.array(
      z.object({ tileType: z.string(), tileSubType: z.string(), image: z.string(), link: z.string() }),
    ),
    addOns: z.array(z.string()),
    ribbon: z.string().nullable().describe('A few words across the corner of the picture.'),
    specialOffer: z.string().nullable().describe("The dealer's special offer in a few words."),
    viewCount: z
      .int()
      .nullable()
      .describe('Views on this brand in the last seven days; null without a VIN, or while they cannot be counted.'),
    fyuseId: z.string().nullable().describe('The 360° view: its address, or the id of its provider.'),
    hasSpecialOffer: z.boolean().describe('There is an incentive or a special offer.'),
    isHot: z.boolean().describe('The dealer marks the car as in demand.'),
    isReducedPrice: z.boolean(),
    vdpBaseUrl: z.string().describe("Path of the listing's page."),
    website: z.object({ href: z.string().nullable() }),
    phone: z.string().nullable(),
    ownerName: z.string(),
    marketExtension: z.object({ imeDmaMatch: z.boolean() }),
    listedAt: z.iso.datetime(),
    stale: z
      .boolean()
      .describe('No feed has confirmed the car recently (in 72 hours by default), so it ranks after the others.'),
    decoded: z.array(z.string()).describe('Fields taken from the VIN because the feed lacks them.'),
    receipt: wireRankingExplanationSchema.optional().describe('With explain, if the order is relevance.'),
  })
  .meta({ id: 'Listing' });

export type WireListing = z.infer<typeof wireListingSchema>;

/**
 * The context of a listing in a response. `terms`: the payment terms of the search. `today`: in days since 1970-01-01.
 * `onBasis`: the price on the search's basis. `viewCount`: `null` if unknown. `settings`: the payment settings of the
 * dealer, `null` if it has chosen nothing.
 */
export type WireContext = {
  terms: PaymentTerms;
  today: number;
  onBasis: WireListing['pricingDetail']['onBasis'];
  viewCount: number | null;
  settings: PaymentSettings | null;
};

export function toWireListing({ listing, owner, beyondRadius }: Result, context: WireContext): WireListing {
  const { today, viewCount, settings } = context;
  const { id, ownerId, vin, stockNumber, listingType, year, makeCode, modelCode } = listing;
  return {
    id,
    ownerId,
    vin,
    stockNumber,
    listingType,
    year,
    makeCode,
    modelCode,
    title: listingTitle(listing),
    make: { code: makeCode, name: listing.make },
    model: modelCode === null ? null : { code: modelCode, name: listing.model ?? codeToText(modelCode) },
    trim: listing.trimCode === null ? null : { code: listing.trimCode, name: listing.trim ?? listing.trimCode },
    seriesCode: listingSeries(listing),
    trimCode: trimKey(listing),
    images: toWireImages(listing),
    pricingDetail: toWirePricing(listing, context),
    paymentServices: paymentServicesOf(listing, settings),
    vehicleHighlight: { isVehicleHighlight: false, urgencyDriverType: null, urgencyDriverValue: null },
    lifestyleCategories: listing.lifestyleCategories,
    productTiles: listing.productTiles,
    addOns: listing.addOns,
    ribbon: listing.ribbon,
    specialOffer: listing.specialOffer,
    isHot: listing.hot,
    viewCount,
    fyuseId: listing.image360,
    specifications: toWireSpecifications(listing),
    features: listing.features,
    packages: listing.packages,
    history: listing.history,
    useType: listing.useType,
    moneyBackGuarantee: listing.moneyBackGuarantee,
    buyOnline: listing.buyOnline,
    homeServices: listing.homeServices,
    sponsorshipEligible: listing.sponsored,
    certifiedProduct: listing.certifiedProgram === null ? null : { name: listing.certifiedProgram },
    hasSpecialOffer: hasSpecialOffer(listing, today),
    isReducedPrice: isPriceReduced(listing),
    vdpBaseUrl: `/cars-for-sale/vehicle/${id}`,
    website: { href: listing.link },
    phone: publicPhoneOf(owner),
    ownerName: owner.name,
    marketExtension: { imeDmaMatch: beyondRadius },
    listedAt: listing.listedAt,
    stale: listing.stale,
    decoded: listing.decoded,
  };
}

function toWireImages(listing: Listing): WireListing['images'] {
  const source = primarySource(listing);
  if (!source) return { primary: null, sources: [] };
  return { primary: 0, sources: [{ src: source.src, alt: source.alt ?? listingTitle(listing) }] };
}

/**
 * Returns the first photo as lists show it. `alt` is `null` if the photo has none; the caller then uses the listing's
 * title.
 */
export function primarySource(listing: Listing): { src: string; alt: string | null } | null {
  const [primary] = listing.images;
  if (!primary) return null;
  return { src: firstPicturePath(listing, 1200), alt: primary.alt };
}

const INDICATORS = { GREAT: 'Great', GOOD: 'Good', FAIR: 'Fair', HIGH: 'High' } as const;

export function toWirePricing(
  listing: Listing,
  { terms, today, onBasis }: Pick<WireContext, 'terms' | 'today' | 'onBasis'>,
): WireListing['pricingDetail'] {
  const { salePrice, msrp, marketPrice, previousPrice } = listing;
  const rating = dealRating(listing);
  const dealIndicator = rating && INDICATORS[rating];
  const fair = {
    fairPrice: listing.rating && listing.rating.fairPrice,
    fairPriceLow: listing.rating && listing.rating.low,
    fairPriceHigh: listing.rating && listing.rating.high,
  };
  const price = derivedPrice(listing);
  // An implausible price has no payment, here as on pages.
  const payable = plausiblePrice(listing);
  const payments = payable === null ? null : toWirePayments(payable, terms);
  return {
    derivedPrice: price,
    salePrice,
    msrp,
    incentive: currentIncentive(listing, today),
    marketPrice,
    previousPrice,
    dealIndicator,
    ...fair,
    onBasis,
    payments,
  };
}

/** Returns whether the car has a current incentive, or a special offer of its dealer. */
export function hasSpecialOffer(
  listing: Pick<Listing, 'incentive' | 'offers' | 'specialOffer'>,
  today: number,
): boolean {
  return listing.specialOffer !== null || currentIncentive(listing, today) !== null;
}

/** Returns whether the price was higher before. */
export function isPriceReduced(listing: Listing): boolean {
  const price = derivedPrice(listing);
  return price !== null && listing.previousPrice !== null && listing.previousPrice > price;
}

function toWirePayments(price: number, terms: PaymentTerms): WireListing['pricingDetail']['payments'] {
  return {
    monthlyPaymentCents: estimatePaymentCents(price, terms),
    downPaymentCents: Math.min(price * 100, downPaymentCents(price, terms)),
    termMonths: terms.months,
    aprPercent: terms.aprPercent,
  };
}
