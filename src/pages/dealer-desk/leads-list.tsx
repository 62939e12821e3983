import { Badge, DeskList, DeskPager, DeskTabs, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { LeadRowView, LeadsView } from './page-data.ts';

export function LeadsList({ dealers, statuses, reply, late, leads, newest, older, csv }: LeadsView) {
  return (
    <>
      {dealers.length > 0 && <DeskTabs label="Dealerships" tabs={dealers} />}
      <dl className="leads-figures">
        <div>
          <dt>Median time until you marked a lead as replied or sold, last 90 days</dt>
          <dd>{reply ?? 'None marked yet'}</dd>
        </div>
        <div>
          <dt>Waiting longer than 24 hours</dt>
          <dd className={late > 0 ? 'late' : undefined}>{late}</dd>
        </div>
      </dl>
      <DeskTabs label="Status" tabs={statuses} />
      <DeskList
        label="Leads"
        none={
          statuses[0]?.count === 0
            ? 'No leads yet. Messages and offers from shoppers will be listed here.'
            : 'No leads have this status.'
        }
      >
        {leads.map((lead) => (
          <LeadRow key={lead.href} {...lead} />
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} />
      {statuses[0]?.count !== 0 && (
        <p className="desk-soft">
          <a href={csv}>Export as CSV</a>, with the filters above.
        </p>
      )}
    </>
  );
}

function LeadRow({ href, title, about, received, status, clock, delivery }: LeadRowView) {
  return (
    <li>
      <div>
        <a className="desk-row-title" href={href}>
          {title}
        </a>
        <p className="desk-soft">{about}</p>
      </div>
      <div className="desk-actions desk-soft">
        <Moment {...received} />
        {clock && <span className={clock.isLate ? 'lead-late' : undefined}>{clock.text}</span>}
        {delivery && <Badge {...delivery} />}
        <Badge {...status} />
      </div>
    </li>
  );
}
