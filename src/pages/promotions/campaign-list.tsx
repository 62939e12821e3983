import { Badge, DeskList, DeskPager, DeskTabs } from '#pages/shared/desk/desk-frame.tsx';
import type { CampaignRowView, CampaignsView } from './page-data.ts';
import { Bars, Budget, Actions, Figures } from './parts.tsx';

/** Lists campaigns with their states, budgets and the buttons that change them. */
export function CampaignList(view: CampaignsView) {
  const { base, pages, dealers, states, figures, chart, book, readOnly, campaigns, newest, older } = view;
  return (
    <>
      {pages.length > 0 && <DeskTabs label="Promotions" tabs={pages} />}
      {dealers.length > 0 && <DeskTabs label="Dealerships" tabs={dealers} />}
      <Figures figures={figures} />
      {chart && <Bars {...chart} />}
      {book && (
        <p>
          <a className="button primary" href={book.href}>
            {book.label}
          </a>
        </p>
      )}
      {readOnly !== null && <p className="desk-soft">{readOnly}</p>}
      <DeskTabs label="State" tabs={states} />
      <DeskList label="Campaigns" none={states[0]?.count === 0 ? 'No campaigns yet.' : 'No campaigns match.'}>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} base={base} {...campaign} />
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} />
    </>
  );
}

function CampaignRow({
  base,
  id,
  href,
  title,
  about,
  state,
  rejection,
  budget,
  clicks,
  actions,
}: CampaignRowView & { base: string }) {
  return (
    <li>
      <div className="campaign-row">
        <p>
          <a className="desk-row-title" href={href}>
            {title}
          </a>{' '}
          <Badge {...state} />
        </p>
        <p className="desk-soft">{about}</p>
        {rejection !== null && <p className="campaign-rejection">Returned: {rejection}</p>}
        {budget && <Budget {...budget} />}
        <p className="desk-soft">{clicks}</p>
      </div>
      <Actions base={`${base}/${id}`} title={title} actions={actions} />
    </li>
  );
}
