import { DeskList, DeskPager, DeskPart, DeskTabs } from '#pages/shared/desk/desk-frame.tsx';
import { NumberTable } from '#pages/shared/desk/number-table.tsx';
import type { StatementView } from './page-data.ts';
import { Bars } from './parts.tsx';

/** Renders a dealer's charges for a month: a line for each campaign, and every charge. */
export function Statement(view: StatementView) {
  const { pages, dealers, previous, next, invoice, total, chart, lines, charges, newest, older, csv } = view;
  return (
    <>
      <DeskTabs label="Promotions" tabs={pages} />
      {dealers.length > 0 && <DeskTabs label="Dealerships" tabs={dealers} />}
      <nav className="desk-pager" aria-label="Months">
        {previous && (
          <a className="button" href={previous.href} rel="prev">
            {previous.label}
          </a>
        )}
        {next && (
          <a className="button" href={next.href} rel="next">
            {next.label}
          </a>
        )}
      </nav>
      <DeskPart id="total" title={`Total: ${total}`}>
        <p className="desk-soft">{invoice}</p>
        {chart && <Bars {...chart} />}
        {lines.length > 0 && (
          <NumberTable
            label="Charges by campaign"
            columns={['Campaign', 'Clicks', 'Per click', 'Amount']}
            rows={lines.map(({ title, href, clicks, average, amount }) => ({
              label: title,
              href,
              cells: [clicks, average, amount],
            }))}
          />
        )}
        <p>
          <a className="desk-link" href={csv}>
            Export all charges of this month as CSV
          </a>
        </p>
      </DeskPart>
      <DeskPart id="charges" title="Charges">
        <DeskList label="Charges" none="No clicks were charged in this month.">
          {charges.map(({ href, at, car, about, price }) => (
            <li key={href}>
              <div>
                <p className="desk-row-title">{car}</p>
                <p className="desk-soft">
                  {about}, <time dateTime={at.iso}>{at.text}</time>
                </p>
              </div>
              <p className="desk-actions">
                <strong>{price}</strong>
                <a className="desk-link" href={href}>
                  Why this price?<span className="visually-hidden"> {car}</span>
                </a>
              </p>
            </li>
          ))}
        </DeskList>
        <DeskPager newest={newest} older={older} />
      </DeskPart>
    </>
  );
}
