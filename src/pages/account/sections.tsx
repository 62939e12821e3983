import { NewPasswordField, SignInAgainPrompt } from '#features/shoppers/shoppers.ui.ts';
import { FieldError } from '#ui/field-error.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AccountData } from './page-data.ts';

export function ProfileSection({ name, errors }: AccountData) {
  return (
    <section aria-labelledby="profile-title">
      <h2 id="profile-title">Your name</h2>
      <form className="account-form" method="post" action="/account-api/profile" noValidate>
        <TextField label="Name" name="name" autoComplete="name" value={name} error={errors['name']} />
        <button className="button">Save</button>
      </form>
    </section>
  );
}

export function EmailSection({ email, typedEmail, errors, isFresh }: AccountData) {
  return (
    <section aria-labelledby="email-title">
      <h2 id="email-title">Your email address</h2>
      <p className="account-address">{email}</p>
      {isFresh ? (
        <form className="account-form" method="post" action="/account-api/email" noValidate>
          <TextField
            label="New address"
            name="email"
            type="email"
            autoComplete="email"
            value={typedEmail}
            error={errors['email']}
          />
          <button className="button">Send confirmation link</button>
        </form>
      ) : (
        <SignInAgainPrompt what="change it" />
      )}
    </section>
  );
}

export function PasswordSection({ hasPassword, isFresh, errors, email }: AccountData) {
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">Your password</h2>
      {!hasPassword && (
        <p className="account-soft">You don’t have a password. You sign in with links by email or passkeys.</p>
      )}
      {isFresh ? (
        <form className="account-form" method="post" action="/account-api/password" noValidate>
          <input type="hidden" name="username" value={email} autoComplete="username" />
          {hasPassword && (
            <TextField
              label="Current password"
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              error={errors['currentPassword']}
            />
          )}
          <NewPasswordField
            label="New password"
            name="password"
            advice="; three random words are hard to guess"
            error={errors['password']}
          />
          <button className="button">{hasPassword ? 'Change the password' : 'Set a password'}</button>
        </form>
      ) : (
        <SignInAgainPrompt what={hasPassword ? 'change it' : 'set one'} />
      )}
    </section>
  );
}

export function DataSection({ email, isFresh, errors, leaves }: AccountData) {
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p>
        <a href="/account/data">See, download or delete each item</a>
      </p>
      {isFresh ? (
        <p>
          <a className="button" href="/account/export">
            Download my data
          </a>
        </p>
      ) : (
        <SignInAgainPrompt what="download your data" />
      )}
      {isFresh ? (
        <details className="account-delete" open={Boolean(errors['confirmEmail'] ?? errors['leaveDesks'])}>
          <summary>Delete my account</summary>
          <p>
            This deletes your saved cars, searches, alerts and sign-ins, and can’t be undone. Sellers keep the messages
            they received.
          </p>
          <form className="account-form" method="post" action="/account-api/delete" noValidate>
            {leaves.length > 0 && <LeaveDesks leaves={leaves} error={errors['leaveDesks']} />}
            <TextField
              label={`To confirm, enter your address: ${email}`}
              name="confirmEmail"
              type="email"
              autoComplete="off"
              error={errors['confirmEmail']}
            />
            <button className="button account-danger">Delete my account permanently</button>
          </form>
        </details>
      ) : (
        <SignInAgainPrompt what="delete your account" />
      )}
    </section>
  );
}

/** Explains what happens to dealerships that would have no owner. */
function LeaveDesks({ leaves, error }: { leaves: AccountData['leaves']; error: string | undefined }) {
  return (
    <fieldset className="account-leave">
      <legend>You are the only owner at</legend>
      <ul>
        {leaves.map(({ ownerId, name, staff }) => (
          <li key={ownerId}>
            <strong>{name}</strong>:{' '}
            {staff === 0 ? 'no one can open its desk' : 'its staff see leads, but no one can change its settings'} until
            an operator of this site invites another owner.
          </li>
        ))}
      </ul>
      <p>
        Leads still go to the same destinations (including your own address, if you added it) and stay at the desk. You
        can make another member an owner first, in <a href="/dealer/settings">the settings</a>.
      </p>
      <label className="account-tick">
        <input
          type="checkbox"
          name="leaveDesks"
          value={leaves.map(({ ownerId }) => ownerId).join(',')}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'leaveDesks-error' : undefined}
        />
        Leave {leaves.length === 1 ? 'this desk' : 'these desks'} without an owner
      </label>
      <FieldError id="leaveDesks-error" text={error} isAlert />
    </fieldset>
  );
}
