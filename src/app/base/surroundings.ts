import type { Brand, BrandKey } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import type { LeadDesk } from '#features/leads/leads.server.ts';
import type { PhotoStore, PictureCache } from '#features/listings/listings.server.ts';
import type { KeywordSuggestions } from '#features/words/words.server.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Sitemap } from '#features/sitemap/sitemap.server.ts';
import type { Accounts } from '#ports/accounts/accounts.ts';
import type { Database } from '#ports/database/database.ts';
import type { FolderMail } from '#ports/mail/folder-mail.ts';
import type { Limits } from '#ports/limits/limits.ts';
import type { Pictures } from '#ports/pictures/pictures.ts';
import type { Admission } from '../load/admission.ts';
import type { Front } from '../http/client-address.ts';
import type { KnownHosts } from '../http/known-hosts.ts';
import type { Guards } from '../load/guards.ts';
import type { MailSamples } from '../routes/dev-mail-samples.ts';
import type { MetricsSettings } from '../routes/metrics.ts';
import type { HtmlShell } from '../document/html-shell.ts';
import type { PageServices } from '../boot/start-services.ts';
import type { DocumentText, WholeDocument } from '../document/whole-document.ts';

/** What routes work with; made once in `start.ts`. */
export type Surroundings = {
  database: Database;
  /** Who is signed in; routes ask `identity.ts`. */
  accounts: Accounts;
  search: SearchService;
  keywords: KeywordSuggestions;
  /** What stands around a search. */
  services: PageServices;
  /** Where shoppers reach sellers. */
  leads: LeadDesk;
  photos: PhotoStore;
  /** Processes pictures that others made. */
  pictures: Pictures;
  /** Pictures for sharing that were made before. */
  socialPictures: PictureCache;
  /** Who may begin when more ask than can be answered; without it everyone may. */
  admission?: Admission;
  /** Around every call to an outside or optional part. */
  guards: Guards;
  /** How often one address may do what is limited. */
  limits: Limits;
  /** How requests reach us: which proxies to believe, and the site's public addresses. */
  front: Front;
  /** The names that the site answers under; absent: any. */
  hosts?: KnownHosts;
  /** What search engines are told of the inventory. */
  sitemap: Sitemap;
  shell: HtmlShell;
  /** Takes a document apart at its nonces, and compresses it. */
  documentOf(text: DocumentText): WholeDocument;
  /** Renders a page of `src/pages` to HTML; from the server bundle. */
  renderPage(name: string, data: unknown): string;
  /** The brand that a host name belongs to. */
  brandOf(host: string | undefined): Brand;
  /** `https://cars.example`: where a brand is found by whoever is not here, as links in mails need it. */
  originFor(brand: BrandKey): string;
  /** Where security problems are reported; absent: nowhere. */
  securityContact?: string | undefined;
  /** Whether the operator has an address for leads that would reach nobody. */
  hasLeadsFallback: boolean;
  /** Whether mail is sent; otherwise it is stored on this machine, and pages must not say that it was sent. */
  sendsMail: boolean;
  /** Where mail is stored while none is sent; absent where mail is sent. */
  mailbox?: Pick<FolderMail, 'remove'> | undefined;
  /** The same for `/dev/mail`; absent where mail is sent, and in production. */
  devMailbox?: FolderMail | undefined;
  /** Every email with sample data; absent in production. */
  devSamples?: MailSamples | undefined;
  /** What is switched on for a brand at this moment. */
  flags(brand: Brand): Flags;
  log(level: 'info' | 'warn' | 'error', message: string, detail?: unknown): void;
  /** Who may read `/metrics`, and what is there; without it there is no such page. */
  metrics?: Pick<MetricsSettings, 'metrics' | 'token'>;
  /** Whether the inventory is not loaded yet: an answer now would say that nothing is for sale. */
  isStarting(): boolean;
  isStopping(): boolean;
  /** Why `/readyz` is to refuse although the index is caught up; `null` when nothing is wrong. */
  whyUnfit?(): string | null;
};
