import { formatCents } from '#kit/text/format-cents.ts';
import type { Context } from 'hono';
import { type BrandKey, BRANDS, brandNamed } from '#features/brands/brands.ts';
import type { Dealership } from '#features/dealers/dealers.ts';
import { bookingSchema, type CampaignState, type CampaignTerms, isEditable } from '#features/promotions/promotions.ts';
import {
  type DeskCampaign,
  estimateSearches,
  findCampaignChanges,
  findOwnCar,
  hasTerms,
  reservePricesOf,
  listStockedCars,
} from '#features/promotions/promotions.server.ts';
import { findZip, isMarketArea, marketAreas } from '#features/reference/reference.server.ts';
import { US_STATES } from '#features/reference/reference.ts';
import { OWNER_PARAM } from '#features/search/search.ts';
import {
  BOOKING_FIELDS,
  type BookingErrors,
  type BookingPage,
  type BookingPreview,
  emptyBooking,
  type FilledBooking,
  loadBooking,
} from '#pages/promotions/load-booking.ts';
import { editNote, unsavedNote } from '#pages/promotions/campaign-views.ts';
import type { PromotionsPage } from '#pages/promotions/load-campaigns.ts';
import type { BookingField } from '#pages/promotions/page-data.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { type Fields, readFields } from '../../http/posted-fields.ts';
import { idOf } from '../desk/id-of.ts';
import type { EditedCampaign } from './change-campaign.ts';
import { findSubjectCars, readCar, readRule } from './read-subject.ts';

/** Maximum number of cars that the form lists. Any other car can be typed. */
const MAX_CARS = 300;
const MAX_TEXT = 1_000;

/** Returns a campaign as one that can be edited, or as one that can't be edited any longer. */
export function editableOrClosed(campaign: DeskCampaign, today: string): Pick<BookingDesk, 'campaign' | 'closed'> {
  return isEditable(campaign, today) ? { campaign, closed: null } : { campaign: null, closed: campaign };
}

export function isClosed(desk: BookingDesk): desk is BookingDesk & { closed: DeskCampaign } {
  return desk.closed !== null;
}

export function isEdited(desk: BookingDesk): desk is BookingDesk & { campaign: DeskCampaign } {
  return desk.campaign !== null;
}

type Texts = Readonly<Record<BookingField, string>>;

/**
 * The dealer or operator who books. `campaign`: the campaign that is edited. `closed`: a campaign that could still be
 * edited when its form was opened, but can't anymore, so the form books a new campaign. `dealer` is `null` for a house
 * campaign of all dealers.
 */
export type BookingDesk = {
  page: PromotionsPage;
  isHouse: boolean;
  dealer: { ownerId: number; name: string } | null;
  dealerships: readonly Dealership[];
  campaign: DeskCampaign | null;
  closed: DeskCampaign | null;
};

/** Shows the form: empty, with the terms of a draft, or filled in from the address or an interrupted submission. */
export async function showBooking(
  context: Context,
  appContext: AppContext,
  desk: BookingDesk,
  filled: Fields | null,
): Promise<Response> {
  const query = context.req.query();
  const showsPreview = query['preview'] !== undefined && !filled;
  const typed = filled ?? (showsPreview ? query : {});
  const start = desk.campaign
    ? await textsOfCampaign(appContext.database, desk.campaign)
    : emptyBooking(desk.page.brand.key, desk.page.today);
  const texts = textsOf({ ...start, ...typed });
  const seen = await seenChangeOf(appContext, desk, typed);
  const note = desk.page.note ?? (desk.campaign && editNote(desk.campaign));
  const shownDesk = { ...desk, page: { ...desk.page, note } };
  if (!showsPreview)
    return sendBooking(context, appContext, shownDesk, { texts, errors: {}, outcome: null, seen }, null);
  const { terms, errors } = await readTexts(appContext, desk, texts);
  // The days and amounts don't change what shoppers see, so a preview does not require them.
  const shown = terms ?? (await readTexts(appContext, desk, { ...texts, ...paidDays(desk.page.today) })).terms;
  const preview = shown && { ...(await previewOf(appContext, desk, shown, context.req.raw.signal)), terms };
  const form = { texts, errors: withoutOpen(errors, texts), outcome: null, seen };
  return sendBooking(context, appContext, shownDesk, form, preview);
}

/**
 * Shows a form that was not saved because its campaign was changed meanwhile, as it was typed. Says what changed. Saving
 * it now replaces that change, or books a new campaign if the campaign can't be edited any longer.
 */
export async function showUnsavedBooking(
  context: Context,
  appContext: AppContext,
  desk: BookingDesk & ({ closed: DeskCampaign } | { campaign: DeskCampaign }),
  fields: Fields,
): Promise<Response> {
  const campaign = desk.closed ?? desk.campaign!;
  const [newest] = await findCampaignChanges(appContext.database, campaign.id, 1);
  const note = unsavedNote(desk.page.now, campaign, { newest, isClosed: isClosed(desk) });
  const seen = isClosed(desk) ? null : (newest?.id ?? null);
  const filled: FilledBooking = { texts: textsOf(fields), errors: {}, outcome: 'outdated', seen };
  return sendBooking(context, appContext, { ...desk, page: { ...desk.page, note } }, filled, null);
}

/** Returns the newest change that the form of an edited campaign showed: the current one for a form that is opened now. */
async function seenChangeOf(
  { database }: Pick<AppContext, 'database'>,
  { campaign }: BookingDesk,
  typed: Fields,
): Promise<number | null> {
  if (!campaign) return null;
  return idOf(typed['seen']) ?? (await findCampaignChanges(database, campaign.id, 1))[0]?.id ?? null;
}

/** Returns whether a campaign has the terms of a posted form and this state, because its button was pressed before. */
export async function hasPostedTerms(
  appContext: AppContext,
  desk: BookingDesk & { closed: DeskCampaign },
  fields: Fields,
  state: CampaignState,
): Promise<boolean> {
  const { terms } = await readTexts(appContext, desk, textsOf(fields));
  return terms !== null && hasTerms(appContext.database, desk.closed.id, { terms, state });
}

/** Returns the campaign that a posted form edits, and the last change that its user saw, if any. */
export function editedBy({ campaign, page }: BookingDesk, fields: Fields): EditedCampaign | null {
  return campaign && { id: campaign.id, seen: idOf(fields['seen']) ?? 0, today: page.today };
}

/** Reads the posted form. Returns its terms, or the page with the errors. */
export async function readPostedBooking(
  context: Context,
  appContext: AppContext,
  desk: BookingDesk,
): Promise<{ terms: CampaignTerms } | { answer: Response }> {
  const fields = (await readFields(context)) ?? {};
  const texts = textsOf(fields);
  const { terms, errors } = await readTexts(appContext, desk, texts);
  if (terms) return { terms };
  const filled: FilledBooking = { texts, errors, outcome: 'refused', seen: editedBy(desk, fields)?.seen ?? null };
  return { answer: await sendBooking(context, appContext, desk, filled, null) };
}

/** Returns the typed values of the form; missing ones are empty. */
function textsOf(fields: Fields): Texts {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MAX_TEXT).toWellFormed() : '');
  return Object.fromEntries(BOOKING_FIELDS.map((name) => [name, textOf(fields[name])])) as Texts;
}

/** Returns the errors of a form that is only previewed. Its days and amounts may still be empty. */
function withoutOpen(errors: BookingErrors, texts: Texts): BookingErrors {
  const isOpen = (field: BookingField) => Object.hasOwn(paidDays(''), field) && texts[field] === '';
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isOpen(field as BookingField)));
}

/** Days and amounts that any campaign could have. */
function paidDays(today: string): Partial<Texts> {
  return { startsOn: today, endsOn: today, total: '100', daily: '100', bid: '100' };
}

/** Reads the form. Returns the campaign's terms, or what to fix in each field. */
async function readTexts(
  { database, search }: Pick<AppContext, 'database' | 'search'>,
  { page, isHouse, dealer, campaign }: BookingDesk,
  texts: Texts,
): Promise<{ terms: CampaignTerms; errors: BookingErrors } | { terms: null; errors: BookingErrors }> {
  const errors: BookingErrors = {};
  const key = brandKeyOf(texts, page);
  const of = { brand: brandNamed(key), ownerId: dealer?.ownerId ?? null };
  const { subject } = texts;
  const named: { listing?: string; query?: string } = {};
  if (subject === 'listing' || subject === 'query') {
    const read =
      subject === 'listing'
        ? await readCar(database, texts.listing, { ...of, placement: texts.placement })
        : await readRule(search, texts.query, of);
    if ('error' in read) errors[subject] = read.error;
    else named[subject] = read.text;
  }
  const reserve = await reservePricesOf(database, key);
  const schema = bookingSchema({
    today: page.today,
    draftStartsOn: campaign?.startsOn ?? null,
    isKnown,
    reserveCentsOf: (_brand, placement, tier) => (isHouse ? 0 : reserve({ placement, tier })),
  });
  const money = isHouse ? { total: '1', daily: '1', bid: '1' } : {};
  const read = schema.safeParse({ ...texts, ...named, ...money });
  for (const { path, message } of read.error?.issues ?? []) {
    const field = BOOKING_FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  if (!read.success || Object.keys(errors).length > 0) return { terms: null, errors };
  const terms = isHouse ? { ...read.data, totalCents: 0, dailyCents: 0, bidCents: 0 } : read.data;
  return { terms, errors };
}

function isKnown(place: 'state' | 'dma' | 'zip', code: string): boolean {
  if (place === 'state') return US_STATES.some((state) => state.code === code);
  return place === 'dma' ? isMarketArea(code) : findZip(code) !== null;
}

function brandKeyOf({ brand }: Pick<Texts, 'brand'>, page: PromotionsPage): BrandKey {
  return BRANDS.find(({ key }) => key === brand)?.key ?? page.brand.key;
}

/** Returns a preview of a campaign's cards, and an estimate of how often they would be shown. */
async function previewOf(
  { database, search }: AppContext,
  { page, dealer, isHouse }: BookingDesk,
  { subject, placement, area, brand: brandKey }: CampaignTerms,
  signal: AbortSignal,
): Promise<Omit<BookingPreview, 'terms'>> {
  const of = { brand: brandNamed(brandKey), ownerId: dealer?.ownerId ?? null };
  const { cars, ...found } = await findSubjectCars(search, { subject, placement }, of, signal);
  const parts = { database, search, now: () => page.now };
  const estimate =
    found.total > 0 && !isHouse
      ? await estimateSearches(parts, { brand: of.brand, placement, area, cars }, signal)
      : null;
  return { found, rule: subject.kind === 'query' ? page.names.query(subject.query, brandKey) : null, estimate };
}

async function sendBooking(
  context: Context,
  appContext: AppContext,
  { page, isHouse, dealer, dealerships, campaign, closed }: BookingDesk,
  filled: FilledBooking,
  preview: BookingPreview | null,
): Promise<Response> {
  const { database } = appContext;
  const [cars, reserve] = await Promise.all([
    dealer ? listStockedCars(database, dealer.ownerId, MAX_CARS) : [],
    reservePricesOf(database, brandKeyOf(filled.texts, page)),
  ]);
  const bookingPage: BookingPage = {
    ...page,
    isHouse,
    dealer,
    dealerships,
    cars,
    id: campaign?.id ?? null,
    closedId: closed?.id ?? null,
    marketAreas: marketAreas(),
    reserveCents: (placement, tier) => reserve({ placement, tier }),
  };
  return sendPage(context, appContext, 'promotions', loadBooking(bookingPage, filled, preview));
}

/** Returns the form of a campaign as texts, as a user would type them. */
async function textsOfCampaign(database: AppContext['database'], campaign: DeskCampaign): Promise<Texts> {
  const { subject, area, isHouse, totalCents, dailyCents, bidCents } = campaign;
  const { brand, placement, startsOn, endsOn } = campaign;
  const dollars = (cents: number) => (isHouse ? '' : formatCents(cents));
  return {
    brand,
    placement,
    startsOn,
    endsOn,
    tier: campaign.tier ?? 'STANDARD',
    subject: subject.kind,
    listing: subject.kind === 'listing' ? await carNumberOf(database, campaign, subject.listingId) : '',
    query: subject.kind === 'query' ? withoutOwner(subject.query) : '',
    area: area.kind,
    state: area.kind === 'state' ? area.code : '',
    dma: area.kind === 'dma' ? area.code : '',
    zip: area.kind === 'around' ? area.zip : '',
    miles: area.kind === 'around' ? String(area.miles) : '50',
    total: dollars(totalCents),
    daily: dollars(dailyCents),
    bid: dollars(bidCents),
  };
}

/**
 * Returns a number that finds a car in the form: its stock number, or else its listing number. Empty if both also
 * belong to other cars of the dealer, so that saving the form does not promote one of those.
 */
async function carNumberOf(
  database: AppContext['database'],
  { ownerId, stockNumber }: DeskCampaign,
  listingId: number,
): Promise<string> {
  const find = (typed: string) => findOwnCar(database, ownerId, typed);
  if (stockNumber !== null && (await find(stockNumber))?.id === listingId) return stockNumber;
  const listingNumber = String(listingId);
  const { id } = (await find(listingNumber)) ?? { id: listingId };
  return id === listingId ? listingNumber : '';
}

function withoutOwner(query: string): string {
  const params = new URLSearchParams(query);
  params.delete(OWNER_PARAM);
  return params.toString();
}
