import { LeadPage } from '#pages/shared/lead/lead-page.tsx';
import type { ContactsData, ContactView } from './page-data.ts';
import './page.css';

/** Lists what a shopper sent, to whom, its status, and how to withdraw it. */
export function ContactsPage({ brand, contacts, profile, note }: ContactsData) {
  return (
    <LeadPage brand={brand} title="Sellers I contacted">
      {note !== null && (
        <p className="lead-panel" role="status">
          {note}
        </p>
      )}
      {contacts.length === 0 ? (
        <p className="lead-panel">You haven’t contacted any sellers with this browser or account yet.</p>
      ) : (
        <ul className="contacts">
          {contacts.map((contact) => (
            <Contact key={contact.leadId} contact={contact} />
          ))}
        </ul>
      )}
      {profile && (
        <section className="lead-panel" aria-labelledby="details-title">
          <h2 id="details-title">Your contact details</h2>
          <p>{profile.line}</p>
          <p className="lead-soft">
            {profile.isOneClickOptedIn
              ? 'One click sends them with a short question to the seller you choose.'
              : 'We fill in contact forms with them.'}
          </p>
          <form className="contacts-actions" method="post" action="/account-api/lead-profile">
            {profile.isOneClickOptedIn && (
              <button className="button" name="action" value="one-click-off">
                Ask me before sending
              </button>
            )}
            <button className="button" name="action" value="delete">
              Delete my details
            </button>
          </form>
        </section>
      )}
    </LeadPage>
  );
}

function Contact({ contact }: { contact: ContactView }) {
  const { leadId, title, href, sellerName, what, when, status, canOpen, canWithdraw, review } = contact;
  return (
    <li className="lead-panel contact">
      <div>
        <h2>{href ? <a href={href}>{title}</a> : title}</h2>
        <p>
          {what} · {sellerName}
        </p>
        <p className="lead-soft">
          <time dateTime={when.iso}>{when.text}</time>
          {status !== '' && ` · ${status}`}
        </p>
      </div>
      <div className="contacts-actions">
        {review !== undefined && (
          <a href={review}>
            Review<span className="visually-hidden"> {sellerName}</span>
          </a>
        )}
        {canOpen && (
          <LeadButton leadId={leadId} action="/contacted-sellers/offer" verb="Open" lead={`${what}, ${title}`} />
        )}
        {canWithdraw && (
          <LeadButton leadId={leadId} action="/contacted-sellers" verb="Withdraw" lead={`${what}, ${title}`} />
        )}
      </div>
    </li>
  );
}

/** Renders a form with one button. `lead`: names the lead for screen readers. */
function LeadButton({ leadId, action, verb, lead }: { leadId: number; action: string; verb: string; lead: string }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="leadId" value={leadId} />
      <button className="button" aria-label={`${verb}: ${lead}`}>
        {verb}
      </button>
    </form>
  );
}
