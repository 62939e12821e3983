import { useOwnTerms } from '#features/wallet/wallet.ui.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { SiteFooter } from '#ui/frame/site-footer.tsx';
import { FixedAd, FooterAd } from '../ads/ad-boxes.tsx';
import type { AdsView, SearchResultsData } from '../page-data.ts';

type PageFooterProps = Pick<SearchResultsData, 'brand' | 'estimateTerms'>;

/** The site's footer with the terms for the estimates and ratings on the cards, and the ads around it. */
export function PageFooter(props: PageFooterProps & { query: string; ads: AdsView | undefined }) {
  const { ads, brand, query } = props;
  const own = useOwnTerms(query)?.text;
  // Keeps the price that payments are computed for, which comes after the terms.
  const estimateTerms = own ? props.estimateTerms.replace(/^.* APR/, own) : props.estimateTerms;
  return (
    <>
      {ads?.inLists && <FooterAd query={ads.query} />}
      <FragmentList of={FOOTER} items={[{ brand, estimateTerms }]} />
      {ads?.fixed && <FixedAd settings={ads.fixed} query={ads.query} />}
    </>
  );
}

export const FOOTER: Fragment<PageFooterProps> = {
  component: ({ brand, estimateTerms }) => (
    <SiteFooter brand={brand}>
      <p>
        <strong>{brand.name}</strong> {brand.about}
      </p>
      <p>
        {`* Monthly payments are estimates, not offers of credit: ${estimateTerms}. Deal ratings compare a car’s price with similar cars on the market.`}
      </p>
    </SiteFooter>
  ),
  fixed: ['brand'],
  compact: true,
};
