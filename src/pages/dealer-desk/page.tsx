import { DeskFrame } from '#pages/shared/desk/desk-frame.tsx';
import { AdCheck } from './ad-check.tsx';
import { DealerSettings } from './dealer-settings.tsx';
import { LeadsList } from './leads-list.tsx';
import { LeadDetails } from './lead-details.tsx';
import { DealerReviews } from './reviews.tsx';
import type { DealerDeskData, InvitationView } from './page-data.ts';
import './page.css';

/** The desk where a dealership's members see leads. It has only links and forms, so it needs no script. */
export function DealerDeskPage({ view, ...frame }: DealerDeskData) {
  return (
    <DeskFrame {...frame}>
      {view.kind === 'leads' && <LeadsList {...view} />}
      {view.kind === 'lead' && <LeadDetails {...view} />}
      {view.kind === 'ad-check' && <AdCheck {...view} />}
      {view.kind === 'reviews' && <DealerReviews {...view} />}
      {view.kind === 'settings' && <DealerSettings {...view} />}
      {view.kind === 'invitation' && <Invitation {...view} />}
    </DeskFrame>
  );
}

function Invitation({ action, newAccountKey, signIn, signOutTo, words, error }: InvitationView) {
  return (
    <div className="desk-part">
      <p>{words}</p>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {action !== null && (
        <form method="post" action={action}>
          <button className="button primary">Accept the invitation</button>
        </form>
      )}
      {newAccountKey !== null && (
        <form method="post" action="/account-api/invitation">
          <input type="hidden" name="key" value={newAccountKey} />
          <button className="button primary">Create your account</button>
        </form>
      )}
      {signOutTo !== null && (
        <form method="post" action="/account-api/sign-out">
          <input type="hidden" name="refUrl" value={signOutTo} />
          <button className="button primary">Sign out and use another account</button>
        </form>
      )}
      {signIn.length > 0 && (
        <p className="desk-actions">
          {signIn.map(({ label, href }, at) => (
            <a key={href} className={at === 0 && newAccountKey === null ? 'button primary' : 'button'} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
