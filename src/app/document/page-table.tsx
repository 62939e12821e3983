import type { ReactNode } from 'react';
import { AccountPage } from '#pages/account/page.tsx';
import type { AccountData } from '#pages/account/page-data.ts';
import { AlertsPage } from '#pages/alerts/page.tsx';
import type { AlertsData } from '#pages/alerts/page-data.ts';
import { CertifiedProgramPage } from '#pages/certified-program/page.tsx';
import type { CertifiedProgramData } from '#pages/certified-program/page-data.ts';
import { ContactPage } from '#pages/contact/page.tsx';
import type { ContactData } from '#pages/contact/page-data.ts';
import { ContactsPage } from '#pages/contacts/page.tsx';
import type { ContactsData } from '#pages/contacts/page-data.ts';
import { DealerDeskPage } from '#pages/dealer-desk/page.tsx';
import type { DealerDeskData } from '#pages/dealer-desk/page-data.ts';
import { MarketPage } from '#pages/market/page.tsx';
import type { MarketPageData } from '#pages/market/page-data.ts';
import { OfferPage } from '#pages/offer/page.tsx';
import type { OfferData } from '#pages/offer/page-data.ts';
import { OperatorPage } from '#pages/operator/page.tsx';
import type { OperatorData } from '#pages/operator/page-data.ts';
import { PrivacyPage } from '#pages/privacy/page.tsx';
import type { PrivacyData } from '#pages/privacy/page-data.ts';
import { ProblemPage } from '#pages/problem/page.tsx';
import type { ProblemData } from '#pages/problem/page-data.ts';
import { ReportListingPage } from '#pages/report-listing/page.tsx';
import type { ReportListingData } from '#pages/report-listing/page-data.ts';
import { SavedCarsPage } from '#pages/saved-cars/page.tsx';
import type { SavedCarsData } from '#pages/saved-cars/page-data.ts';
import { SavedSearchMailsPage } from '#pages/saved-search-mails/page.tsx';
import type { SavedSearchMailsData } from '#pages/saved-search-mails/page-data.ts';
import { SavedSearchesPage } from '#pages/saved-searches/page.tsx';
import type { SavedSearchesData } from '#pages/saved-searches/page-data.ts';
import { SearchResultsPage } from '#pages/search-results/page.tsx';
import type { SearchResultsData } from '#pages/search-results/page-data.ts';
import { SignInPage } from '#pages/sign-in/page.tsx';
import type { SignInData } from '#pages/sign-in/page-data.ts';
import { VehicleDetailsPage } from '#pages/vehicle-details/page.tsx';
import type { VehicleDetailsData } from '#pages/vehicle-details/page-data.ts';
import { WhyThisOrderPage } from '#pages/why-this-order/page.tsx';
import type { WhyThisOrderData } from '#pages/why-this-order/page-data.ts';

/** Every page by its folder's name, with the data it renders. */
const PAGES = {
  'dealer-desk': (data: DealerDeskData) => <DealerDeskPage {...data} />,
  'search-results': (data: SearchResultsData) => <SearchResultsPage {...data} />,
  'vehicle-details': (data: VehicleDetailsData) => <VehicleDetailsPage {...data} />,
  'report-listing': (data: ReportListingData) => <ReportListingPage {...data} />,
  'certified-program': (data: CertifiedProgramData) => <CertifiedProgramPage {...data} />,
  'why-this-order': (data: WhyThisOrderData) => <WhyThisOrderPage {...data} />,
  alerts: (data: AlertsData) => <AlertsPage {...data} />,
  privacy: (data: PrivacyData) => <PrivacyPage {...data} />,
  market: (data: MarketPageData) => <MarketPage {...data} />,
  contact: (data: ContactData) => <ContactPage {...data} />,
  contacts: (data: ContactsData) => <ContactsPage {...data} />,
  offer: (data: OfferData) => <OfferPage {...data} />,
  operator: (data: OperatorData) => <OperatorPage {...data} />,
  account: (data: AccountData) => <AccountPage {...data} />,
  'sign-in': (data: SignInData) => <SignInPage {...data} />,
  'saved-cars': (data: SavedCarsData) => <SavedCarsPage {...data} />,
  'saved-searches': (data: SavedSearchesData) => <SavedSearchesPage {...data} />,
  'saved-search-mails': (data: SavedSearchMailsData) => <SavedSearchMailsPage {...data} />,
  problem: (data: ProblemData) => <ProblemPage {...data} />,
} as const;

export type PageName = keyof typeof PAGES;
export type PageData<Name extends PageName> = Parameters<(typeof PAGES)[Name]>[0];

/** Returns a page as React elements: the same tree that the browser hydrates. */
export function renderPageElement<Name extends PageName>(name: Name, data: PageData<Name>): ReactNode {
  return (PAGES[name] as (data: PageData<Name>) => ReactNode)(data);
}
