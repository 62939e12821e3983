import { LEAST_PASSWORD, MOST_PASSWORD } from '#features/shoppers/shoppers.ui.ts';
import { TextField } from '../text-field.tsx';
import { AskAgain } from '../add-passkey.tsx';
import type { AccountData } from './page-data.ts';

export function ProfileSection({ name, faults }: AccountData) {
  return (
    <section aria-labelledby="profile-title">
      <h2 id="profile-title">Your name</h2>
      <form className="account-form" method="post" action="/account-api/profile">
        <TextField label="Name" name="name" autoComplete="name" value={name} fault={faults['name']} />
        <button className="button">Save</button>
      </form>
    </section>
  );
}

export function EmailSection({ email, faults, isFresh }: AccountData) {
  return (
    <section aria-labelledby="email-title">
      <h2 id="email-title">Your e-mail address</h2>
      <p className="account-address">{email}</p>
      {isFresh ? (
        <form className="account-form" method="post" action="/account-api/email">
          <TextField label="New address" name="email" type="email" autoComplete="email" fault={faults['email']} />
          <button className="button">Mail a link there</button>
        </form>
      ) : (
        <AskAgain what="change it" />
      )}
    </section>
  );
}

export function PasswordSection({ hasPassword, isFresh, faults, email }: AccountData) {
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">Your password</h2>
      {!hasPassword && <p className="account-soft">You have none: you sign in by links in mails or by passkeys.</p>}
      {isFresh ? (
        <form className="account-form" method="post" action="/account-api/password">
          <input type="hidden" name="username" value={email} autoComplete="username" />
          {hasPassword && (
            <TextField
              label="Current password"
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              fault={faults['currentPassword']}
            />
          )}
          <TextField
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${LEAST_PASSWORD} characters; three words are hard to guess.`}
            minLength={LEAST_PASSWORD}
            maxLength={MOST_PASSWORD}
            fault={faults['password']}
          />
          <button className="button">{hasPassword ? 'Change the password' : 'Set a password'}</button>
        </form>
      ) : (
        <AskAgain what={hasPassword ? 'change it' : 'set one'} />
      )}
    </section>
  );
}

export function DataSection({ email, isFresh, faults, leaves }: AccountData) {
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      {isFresh ? (
        <p>
          <a className="button" href="/account/export">
            Download all that we keep of you
          </a>
        </p>
      ) : (
        <AskAgain what="download all that we keep of you" />
      )}
      {isFresh ? (
        <details className="account-delete" open={Boolean(faults['confirmEmail'] ?? faults['leaveDesks'])}>
          <summary>Delete my account</summary>
          <p>
            Saved cars and searches, mails and sign-ins go at once, and cannot be brought back. Sellers keep the
            messages that reached them.
          </p>
          <form className="account-form" method="post" action="/account-api/delete">
            {leaves.length > 0 && <LeaveDesks leaves={leaves} fault={faults['leaveDesks']} />}
            <TextField
              label={`To be sure, write your address: ${email}`}
              name="confirmEmail"
              type="email"
              autoComplete="off"
              fault={faults['confirmEmail']}
            />
            <button className="button account-danger">Delete my account for good</button>
          </form>
        </details>
      ) : (
        <AskAgain what="delete your account" />
      )}
    </section>
  );
}

/** What becomes of the desks that nobody else decides for. */
function LeaveDesks({ leaves, fault }: { leaves: AccountData['leaves']; fault: string | undefined }) {
  return (
    <fieldset className="account-leave">
      <legend>You are the only owner at</legend>
      <ul>
        {leaves.map(({ ownerId, name, staff }) => (
          <li key={ownerId}>
            <strong>{name}</strong>:{' '}
            {staff === 0 ? 'nobody can open its desk' : 'its staff see leads, but nobody can change its settings'} until
            somebody who runs this site invites another owner.
          </li>
        ))}
      </ul>
      <p>
        No lead is lost: they go on to where they go now, also to an address of yours if one is set, and wait at the
        desk. Better make somebody else an owner first, under <a href="/dealer/settings">the desk’s settings</a>.
      </p>
      <label className="account-tick">
        <input
          type="checkbox"
          name="leaveDesks"
          value={leaves.map(({ ownerId }) => ownerId).join(',')}
          required
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'leaveDesks-fault' : undefined}
        />
        I know, and leave {leaves.length === 1 ? 'this desk' : 'these desks'} without an owner
      </label>
      {fault && (
        <p id="leaveDesks-fault" className="field-error" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
