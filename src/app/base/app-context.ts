import type { AdSettings } from '#features/ads/ads.ts';
import type { Brand, BrandKey } from '#features/brands/brands.ts';
import type { EventSource } from '#features/events/events.ts';
import type { EventRecorder, Phrases, SiteEvents } from '#features/events/events.server.ts';
import type { Experiments } from '#features/experiments/experiments.server.ts';
import type { Flags } from '#features/flags/flags.ts';
import type { LeadDesk } from '#features/leads/leads.server.ts';
import type { PhotoStore, PictureCache } from '#features/listings/listings.server.ts';
import type { AdDesk } from '../boot/start-ads.ts';
import type { KeywordSuggestions } from '#features/words/words.server.ts';
import type { PaidClick } from '#features/promotions/promotions.ts';
import type { SearchDemand } from '#features/promotions/promotions.server.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { SelectSlots } from '#pages/search-results/load.ts';
import type { FindShowcase } from '#pages/search-results/slots/load-showcase.ts';
import type { Sitemap } from '#features/sitemap/sitemap.server.ts';
import type { Valuation } from '#features/valuation/valuation.server.ts';
import type { Accounts } from '#ports/accounts/accounts.ts';
import type { Billing } from '#ports/billing/billing.ts';
import type { Database } from '#ports/database/database.ts';
import type { SharedKeys } from '#ports/database/shared-keys.ts';
import type { FolderMail } from '#ports/mail/folder-mail.ts';
import type { Limits } from '#ports/limits/limits.ts';
import type { Illustrations } from '#features/illustrations/illustrations.server.ts';
import type { Pictures } from '#ports/pictures/pictures.ts';
import type { Admission } from '../load/admission.ts';
import type { Metrics } from '#ports/metrics/create-metrics.ts';
import type { IngressSettings } from '../http/client-address.ts';
import type { KnownHosts } from '../http/known-hosts.ts';
import type { Guards } from '../load/guards.ts';
import type { MailSamples } from '../document/rendering.ts';
import type { Encodable } from '../bytes/cached-document.ts';
import type { HtmlShell } from '../document/html-shell.ts';
import type { PageServices } from '../boot/start-services.ts';

/** The dependencies of routes, created once in `start.ts`. */
export type AppContext = {
  database: Database;
  /** Sessions and accounts. Routes use `identity.ts` to read them. */
  accounts: Accounts;
  search: SearchService;
  keywords: KeywordSuggestions;
  /** Selects the paid slots; if absent, nothing is sponsored. */
  selectSlots?: SelectSlots;
  /** Finds the cars of a showcase; if absent, nothing is sponsored. */
  findShowcase?: FindShowcase;
  /** Charges a click on a paid card, and returns whether it was charged; if absent, clicks are free. */
  chargeClick?(click: PaidClick): Promise<boolean>;
  /**
   * Keeps digests of visitors who ask not to be recognized, each with a car, in memory for an hour. If absent, only
   * this process does.
   */
  hiddenClicks?: Pick<SharedKeys, 'take' | 'release'>;
  /** Stores events, and reads the tokens in events that browsers report. If absent, nothing is counted. */
  events?: Pick<EventRecorder, 'record'> & { sources: readonly Pick<EventSource, 'read'>[] };
  /** Records what visitors do, for the operator's insights. If absent, nothing is recorded. */
  siteEvents?: Omit<SiteEvents, 'stop'>;
  /** Counts words that were not understood, and searches without results. If absent, they are not counted. */
  phrases?: Pick<Phrases, 'record'>;
  /**
   * Returns a digest of a visitor with 22 characters, for today or for another UTC day (days since 1970). Digests for
   * days before yesterday can no longer be computed.
   */
  visitorNameOf(visitor: string, day?: number): Promise<string>;
  /** Selects, stores and counts ads. */
  ads: AdDesk;
  adSettings: AdSettings;
  /** Services for the other content of search pages. */
  services: PageServices;
  /** Counts searches for the estimates of campaigns. If absent, they are not counted. */
  searchDemand?: SearchDemand;
  valuation: Valuation;
  /** Issues the monthly invoices of dealers. */
  billing: Billing;
  /** Delivers leads from shoppers to sellers. */
  leads: LeadDesk;
  photos: PhotoStore;
  /** Makes illustrations of cars without photos. */
  illustrations: Illustrations;
  /** Processes uploaded and downloaded pictures. */
  pictures: Pictures;
  /** Cache of rendered social preview pictures. */
  socialPictures: PictureCache;
  /** Limits concurrent requests under load. If absent, there is no limit. */
  admission?: Admission;
  /** Guards for every call to an external or optional part. */
  guards: Guards;
  limits: Limits;
  /** How requests reach this server: the proxies to trust, and the site's public addresses. */
  ingress: IngressSettings;
  /** The host names that the site responds to; if absent, any. */
  hosts?: KnownHosts;
  /** The inventory's URLs for search engines. */
  sitemap: Sitemap;
  shell: HtmlShell;
  /** The digest of the build, as documents have it; absent in development. */
  build?: string;
  /** Renders a page of `src/pages` to HTML. Comes from the server bundle. */
  renderPage(name: string, data: unknown): Encodable;
  /** Returns the brand of a host name. */
  brandOf(host: string | undefined): Brand;
  /** Returns a brand's public origin, such as `https://cars.example`, for links in emails. */
  originFor(brand: BrandKey): string;
  /** The address for reports of security problems, if there is one. */
  securityContact?: string | undefined;
  /** Whether the operator has set an address for leads that have no destination. */
  hasLeadsFallback: boolean;
  /** Hours without confirmation by a feed after which a listing is not for sale; 0: never. */
  hideAfterHours: number;
  /** The site's IANA time zone, in which operators see times. */
  timeZone: string;
  /** Whether email is sent. Otherwise it is stored on this machine, and pages must not claim that it was sent. */
  sendsMail: boolean;
  /** The mailbox on this machine; absent if email is sent. */
  mailbox?: Pick<FolderMail, 'remove'> | undefined;
  /** The same mailbox for `/dev/mail`; absent if email is sent, and in production. */
  devMailbox?: FolderMail | undefined;
  /** Every email with sample data; absent in production. */
  devSamples?: MailSamples | undefined;
  /** Returns the features that are currently on for a brand. */
  flags(brand: Brand): Flags;
  /**
   * Whether shoppers can write reviews, which an operator can prevent by turning `consumer_ratings` off. That flag is
   * off by default while there are no public reviews, but then the first ones can be written.
   */
  takesReviews(brand: Brand): boolean;
  /** Finds the variants of visitors in experiments. If absent, no experiment is running. */
  experiments?: Experiments;
  log(level: 'info' | 'warn' | 'error', message: string, detail?: unknown): void;
  /**
   * The metrics, and the token that protects `/metrics`: any request with the token has access. Without a token, only
   * this machine and private networks have access. If absent, the route does not exist.
   */
  metrics?: { metrics: Metrics; token: string | undefined };
  /** Whether the inventory is still loading. An answer now would claim that no cars are for sale. */
  isStarting(): boolean;
  isStopping(): boolean;
  /** The reason why `/readyz` should fail although the index is caught up; `null` if there is none. */
  whyUnfit?(): string | null;
};
