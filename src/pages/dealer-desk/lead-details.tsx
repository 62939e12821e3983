import { Badge, DeskPart, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { LeadView } from './page-data.ts';

/** Renders one lead: the shopper, the question, its status and its deliveries. */
export function LeadDetails(lead: LeadView) {
  const { status, received, clock, contact, comments, silence, car, dealer, deliveries, back, sale, action } = lead;
  return (
    <>
      <p className="desk-actions">
        <Badge {...status} />
        <span className="desk-soft">
          Received <Moment {...received} /> ({received.text})
        </span>
        {clock && <span className={clock.isLate ? 'lead-late' : 'desk-soft'}>{clock.text}</span>}
      </p>
      <DeskPart id="lead-shopper" title="The shopper">
        {silence !== null && <p>{silence}</p>}
        {comments && <p className="desk-words">{comments}</p>}
        {contact && <Contact {...contact} />}
      </DeskPart>
      <DeskPart id="lead-car" title="The car">
        <dl className="desk-facts">
          <dt>Listing</dt>
          <dd>
            <a href={car.href}>{car.title}</a>
          </dd>
          {car.stockNumber !== null && (
            <>
              <dt>Stock number</dt>
              <dd>{car.stockNumber}</dd>
            </>
          )}
          <dt>Dealership</dt>
          <dd>{dealer}</dd>
        </dl>
        {sale && (
          <form className="desk-actions" method="post" action={action}>
            <span className="desk-soft">{sale.text}</span>
            <button className="button" name="car" value={sale.action}>
              {sale.label}
            </button>
          </form>
        )}
      </DeskPart>
      <WhatBecame {...lead} />
      <DeskPart id="lead-delivery" title="Delivery">
        {deliveries.length === 0 ? (
          <p className="desk-soft">It’s here and wasn’t sent anywhere else.</p>
        ) : (
          <ul className="lead-deliveries">
            {deliveries.map((delivery) => (
              <li key={delivery.text}>
                <Badge {...delivery} />
              </li>
            ))}
          </ul>
        )}
      </DeskPart>
      <a href={back}>Back to all leads</a>
    </>
  );
}

function Contact({ name, email, mailto, phone, tel }: NonNullable<LeadView['contact']>) {
  return (
    <>
      <dl className="desk-facts">
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>{phone}</dd>
          </>
        )}
      </dl>
      <p className="desk-actions">
        <a className="button primary" href={mailto}>
          Reply by email
        </a>
        {tel !== null && (
          <a className="button" href={tel}>
            Call
          </a>
        )}
      </p>
    </>
  );
}

function WhatBecame({ action, choices }: LeadView) {
  if (choices.length === 0) return null;
  return (
    <DeskPart id="lead-status" title="Outcome">
      <form className="desk-actions" method="post" action={action}>
        {choices.map(({ value, label, current }) => (
          <button
            key={value}
            className={current ? 'button primary' : 'button'}
            name="status"
            value={value}
            aria-pressed={current}
          >
            {label}
          </button>
        ))}
      </form>
      <p className="desk-soft">Choosing an outcome stops the reply timer. Only your dealership sees it.</p>
    </DeskPart>
  );
}
