import { z } from 'zod';

/*
 * Every event of the site, with its facts. Names are those of the specification, if it has one. Facts contain only
 * codes and numbers: no text that a visitor typed, no address, and nothing that identifies a person.
 */

/** Events of paid cards. Their facts come from tokens that this site signed. */
const SLOT_EVENTS = ['impression', 'click', 'save', 'lead'] as const;

/** Kinds of pages, for page events and field speed. */
export const PAGES = [
  ...['home', 'results', 'vehicle', 'models', 'compare', 'value', 'wallet', 'saved', 'contact', 'account', 'reviews'],
  'other',
] as const;
export type PageKind = (typeof PAGES)[number];

/** Actions of shoppers on pages that have no event of their own. */
export const PAGE_ACTIONS = ['loadMore', 'sort', 'print', 'share', 'call', 'retry'] as const;

export const VITALS = ['LCP', 'INP', 'CLS'] as const;
export type Vital = (typeof VITALS)[number];
/** The largest valid value. Larger values are faults of a browser. LCP and INP in ms; CLS without a unit. */
const MAX_VITAL = 120_000;

const listingId = z.int().positive();
const code = z.string().regex(/^[A-Za-z][\w-]{0,39}$/);
const page = z.enum(PAGES);

export const SITE_EVENTS = {
  /** The first results of a search were shown. `isEmpty`: it found no car. */
  search: z.strictObject({ isEmpty: z.boolean() }),
  /** A search was narrowed by filters: their keys. */
  filter: z.strictObject({ filters: z.array(code).min(1).max(60) }),
  /** A vehicle's page was opened. */
  view: z.strictObject({ listingId }),
  save: z.strictObject({ listingId }),
  /** A search was saved (spec 1 §4). */
  savedSearch: z.strictObject({}),
  /** A seller was contacted. */
  lead: z.strictObject({ listingId }),
  /** A car was added to the comparison. */
  compare: z.strictObject({ listingId }),
  /** Steps of push notifications: our own prompt, the browser's permission, and an opened notification. */
  push: z.strictObject({
    step: z.enum(['prompted', 'dismissed', 'accepted', 'blocked', 'subscribed', 'unsubscribed', 'opened']),
  }),
  /** The still-interested strip of viewed cars. */
  stillInterested: z.strictObject({
    action: z.enum(['shown', 'opened', 'dismissed', 'contacted']),
    listingId: listingId.optional(),
  }),
  /** A personal shelf, or the choice to have it. */
  personalization: z.strictObject({
    action: z.enum(['shown', 'opened', 'explained', 'cleared', 'turnedOn', 'turnedOff']),
    shelf: code.optional(),
  }),
  /** A speed metric of a page for its visitor. */
  webVital: z.strictObject({ page, vital: z.enum(VITALS), value: z.number().min(0).max(MAX_VITAL) }),
  /** An action on a page that has no event of its own. */
  pageEvent: z.strictObject({ page, action: z.enum(PAGE_ACTIONS) }),
} as const;

export type SiteEventName = keyof typeof SITE_EVENTS;
export type EventFacts<Name extends SiteEventName = SiteEventName> = z.output<(typeof SITE_EVENTS)[Name]>;
/** An event of the site with its facts. */
export type SiteEvent = { [Name in SiteEventName]: { name: Name; facts: EventFacts<Name> } }[SiteEventName];

/** Events that browsers report, because only they see them. */
export type BrowserEventName = 'push' | 'stillInterested' | 'personalization' | 'webVital' | 'pageEvent';

/** `impression`: half of a card was visible for a second. `save` and `lead` of a paid card followed a click on it. */
export type EventName = (typeof SLOT_EVENTS)[number] | SiteEventName;

/** The steps from a search to a message to a seller, in order. */
export const FUNNEL = ['search', 'view', 'save', 'lead'] as const satisfies readonly SiteEventName[];
export type FunnelStep = (typeof FUNNEL)[number];
