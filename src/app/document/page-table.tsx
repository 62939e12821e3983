import type { ReactNode } from 'react';
import type { Fragment } from '#ui/fragment-list.tsx';
import { AccountPage } from '#pages/account/page.tsx';
import { AccountDataPage } from '#pages/account-data/page.tsx';
import { AlertsPage } from '#pages/alerts/page.tsx';
import { CertifiedProgramPage } from '#pages/certified-program/page.tsx';
import { ComparePage } from '#pages/compare/page.tsx';
import { ContactPage } from '#pages/contact/page.tsx';
import { ContactsPage } from '#pages/contacts/page.tsx';
import { DealerDeskPage } from '#pages/dealer-desk/page.tsx';
import { HomePage } from '#pages/home/page.tsx';
import { ExpertReviewPage } from '#pages/expert-review/page.tsx';
import { InformationPage } from '#pages/information/page.tsx';
import { MarketPage } from '#pages/market/page.tsx';
import { MODELS_PAGE, ModelsPage, modelsPageProps } from '#pages/models/page.tsx';
import { OfferPage } from '#pages/offer/page.tsx';
import { OperatorPage } from '#pages/operator/page.tsx';
import { OwnershipCostsPage } from '#pages/ownership-costs/page.tsx';
import { PaymentDetailsPage } from '#pages/payment-details/page.tsx';
import { PrivacyPage } from '#pages/privacy/page.tsx';
import { ProblemPage } from '#pages/problem/page.tsx';
import { PromotionsPage } from '#pages/promotions/page.tsx';
import { ReportListingPage } from '#pages/report-listing/page.tsx';
import { SavedCarsPage } from '#pages/saved-cars/page.tsx';
import { SavedSearchMailsPage } from '#pages/saved-search-mails/page.tsx';
import { SavedSearchesPage } from '#pages/saved-searches/page.tsx';
import { SearchResultsPage } from '#pages/search-results/page.tsx';
import { pageProps, RESULTS_PAGE } from '#pages/search-results/page-fragment.tsx';
import { SignInPage } from '#pages/sign-in/page.tsx';
import { ValuePage } from '#pages/value/page.tsx';
import { VEHICLE_PAGE, VehicleDetailsPage, vehiclePageProps } from '#pages/vehicle-details/page.tsx';
import { WalletPage } from '#pages/wallet/page.tsx';
import { WriteReviewPage } from '#pages/write-review/page.tsx';
import { WhyThisOrderPage } from '#pages/why-this-order/page.tsx';

/** Every page by its folder's name. */
const PAGES = {
  'dealer-desk': DealerDeskPage,
  'search-results': SearchResultsPage,
  'vehicle-details': VehicleDetailsPage,
  'report-listing': ReportListingPage,
  'certified-program': CertifiedProgramPage,
  'why-this-order': WhyThisOrderPage,
  'payment-details': PaymentDetailsPage,
  'ownership-costs': OwnershipCostsPage,
  value: ValuePage,
  wallet: WalletPage,
  alerts: AlertsPage,
  home: HomePage,
  'expert-review': ExpertReviewPage,
  information: InformationPage,
  market: MarketPage,
  models: ModelsPage,
  compare: ComparePage,
  contact: ContactPage,
  contacts: ContactsPage,
  offer: OfferPage,
  operator: OperatorPage,
  promotions: PromotionsPage,
  privacy: PrivacyPage,
  account: AccountPage,
  'account-data': AccountDataPage,
  'sign-in': SignInPage,
  'saved-cars': SavedCarsPage,
  'saved-searches': SavedSearchesPage,
  'saved-search-mails': SavedSearchMailsPage,
  'write-review': WriteReviewPage,
  problem: ProblemPage,
} as const;

export type PageName = keyof typeof PAGES;
export type PageData<Name extends PageName> = Parameters<(typeof PAGES)[Name]>[0];

/** Returns a page as a fragment with its props; `null` if React renders the page around its lists each time. */
export function pageFragment<Name extends PageName>(
  name: Name,
  data: PageData<Name>,
): { of: Fragment<never>; props: object } | null {
  if (name === 'search-results') return { of: RESULTS_PAGE, props: pageProps(data as PageData<'search-results'>) };
  if (name === 'vehicle-details')
    return { of: VEHICLE_PAGE, props: vehiclePageProps(data as PageData<'vehicle-details'>) };
  if (name === 'models') return { of: MODELS_PAGE, props: modelsPageProps(data as PageData<'models'>) };
  return null;
}

/** Returns a page as React elements: the same tree that the browser hydrates. */
export function renderPageElement<Name extends PageName>(name: Name, data: PageData<Name>): ReactNode {
  const Page = PAGES[name] as (data: object) => ReactNode;
  return <Page {...(data as object)} />;
}
