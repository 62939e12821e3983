import type { ReactNode } from 'react';
import { Confirm, DeskPart, DeskTabs, Moment } from '#pages/shared/desk/desk-frame.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Select } from '#ui/select.tsx';
import type { DealerSettingsView, MergeView } from './page-data.ts';
import { PaymentSettings } from './payment-settings.tsx';

const KINDS: Readonly<Record<string, string>> = {
  adf: 'CRM (ADF by email)',
  email: 'Regular email',
  webhook: 'Webhook',
};
const ROLES = { owner: 'Owner', staff: 'Staff' } as const;

/** Renders the settings of a dealership: the destinations of its leads, and its members. */
export function DealerSettings(view: DealerSettingsView) {
  // A merged dealer's settings are not used.
  if (view.merge?.main) return <Merge {...view} merge={view.merge} />;
  return (
    <>
      {view.dealers.length > 0 && <DeskTabs label="Dealerships" tabs={view.dealers} />}
      <Destinations {...view} />
      <Team {...view} />
      <PaymentSettings {...view} />
      {view.merge && <Merge {...view} merge={view.merge} />}
    </>
  );
}

function Destinations({ base, ownerId, destinations, reach, filled }: DealerSettingsView) {
  const sent = filled?.form === 'destination' ? filled : null;
  const wrong = sent?.message ?? null;
  return (
    <DeskPart id="destinations" title="Where leads go">
      <p className="desk-soft">{reach}</p>
      {destinations.length > 0 && (
        <ul className="desk-list" aria-label="Destinations">
          {destinations.map(({ id, kind, address, secret, enabled, failure }) => (
            <li key={id}>
              <div>
                <p className="desk-row-title">{address}</p>
                <p className="desk-soft">
                  {KINDS[kind]}, no. {id}
                  {!enabled && ', switched off'}
                </p>
                {failure && (
                  <p className="desk-soft">
                    <span className="desk-badge warn">{failure.text}</span> <Moment {...failure.at} />
                    {failure.reason !== '' && `: ${failure.reason}`}
                  </p>
                )}
                {secret !== null && (
                  <details>
                    <summary>Signing secret</summary>
                    <p className="desk-secret">{secret}</p>
                  </details>
                )}
              </div>
              <div className="desk-actions">
                <Action base={base} action="switch" ownerId={ownerId} fields={{ id, enabled: enabled ? 'no' : 'yes' }}>
                  {enabled ? 'Switch off' : 'Switch on'}
                  <span className="visually-hidden"> {address}</span>
                </Action>
                <Confirm press="Remove" what={address} warning="Leads that are waiting to be sent there won’t be sent.">
                  <Action base={base} action="remove" ownerId={ownerId} fields={{ id }}>
                    Yes, remove<span className="visually-hidden"> {address}</span>
                  </Action>
                </Confirm>
              </div>
            </li>
          ))}
        </ul>
      )}
      <form className="desk-form" method="post" action={`${base}/destination`} noValidate>
        <input type="hidden" name="dealer" value={ownerId} />
        <label className="field">
          Format
          <Select
            name="kind"
            value={sent?.choice || 'adf'}
            options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          />
        </label>
        <label className="field">
          Email address, or webhook URL (https)
          <input
            className="input"
            name="address"
            defaultValue={sent?.value ?? ''}
            required
            maxLength={500}
            aria-invalid={wrong !== null || undefined}
            aria-describedby={wrong ? 'destination-error' : undefined}
          />
        </label>
        <button className="button primary">Add destination</button>
        <FieldError id="destination-error" text={wrong} isAlert />
      </form>
    </DeskPart>
  );
}

function Team({ base, ownerId, members, invitations, inviting, filled }: DealerSettingsView) {
  const sent = filled?.form === 'invite' ? filled : null;
  const wrong = sent?.message ?? null;
  return (
    <DeskPart id="team" title="Team">
      {members.length === 0 && <p className="desk-soft">No members yet.</p>}
      {members.length + invitations.length > 0 && (
        <ul className="desk-list" aria-label="Members and invitations">
          {members.map(({ userId, email, role, isYou }) => (
            <li key={userId}>
              <div>
                <p className="desk-row-title">{email}</p>
                <p className="desk-soft">
                  {ROLES[role]}
                  {isYou && ' (you)'}
                </p>
              </div>
              <div className="desk-actions">
                {isYou && role === 'owner' ? (
                  <Confirm
                    press="Make staff"
                    what={`: ${email}`}
                    warning="You can’t open or change these settings anymore."
                  >
                    <Action base={base} action="member" ownerId={ownerId} fields={{ userId, role: 'staff' }}>
                      Yes, make me staff
                    </Action>
                  </Confirm>
                ) : (
                  <Action
                    base={base}
                    action="member"
                    ownerId={ownerId}
                    fields={{ userId, role: role === 'owner' ? 'staff' : 'owner' }}
                  >
                    Make {role === 'owner' ? 'staff' : 'owner'}
                    <span className="visually-hidden">: {email}</span>
                  </Action>
                )}
                <Confirm
                  press="Remove"
                  what={email}
                  warning={
                    isYou ? 'You lose access to this desk immediately.' : 'They lose access to the desk immediately.'
                  }
                >
                  <Action base={base} action="member" ownerId={ownerId} fields={{ userId, role: 'none' }}>
                    Yes, remove<span className="visually-hidden"> {email}</span>
                  </Action>
                </Confirm>
              </div>
            </li>
          ))}
          {invitations.map(({ id, email, role, expires }) => (
            <li key={id}>
              <div>
                <p className="desk-row-title">{email}</p>
                <p className="desk-soft">
                  Invited as {ROLES[role].toLowerCase()}, until {expires}
                </p>
              </div>
              <Action base={base} action="revoke" ownerId={ownerId} fields={{ id }}>
                Withdraw<span className="visually-hidden"> the invitation to {email}</span>
              </Action>
            </li>
          ))}
        </ul>
      )}
      <form className="desk-form" method="post" action={`${base}/invite`} noValidate>
        <input type="hidden" name="dealer" value={ownerId} />
        <label className="field">
          Role
          <select className="select" name="role" defaultValue={sent?.choice || 'staff'}>
            <option value="staff">Staff: leads</option>
            <option value="owner">Owner: leads and settings</option>
          </select>
        </label>
        <label className="field">
          Email address
          <input
            className="input"
            type="email"
            name="email"
            defaultValue={sent?.value ?? ''}
            required
            maxLength={254}
            autoComplete="off"
            aria-invalid={wrong !== null || undefined}
            aria-describedby={wrong ? 'invite-error' : undefined}
          />
        </label>
        <button className="button primary">Invite</button>
        <FieldError id="invite-error" text={wrong} isAlert />
      </form>
      <p className="desk-soft">{inviting}</p>
    </DeskPart>
  );
}

/** Lets operators merge dealers that are one business with several feeds or store codes. */
function Merge({ base, ownerId, merge }: DealerSettingsView & { merge: MergeView }) {
  const { main, merged, twins, asked, error } = merge;
  if (main)
    return (
      <DeskPart id="merge" title="Merged">
        <p>
          This dealer was merged into <a href={main.href}>{main.text}</a>. Its cars, leads, reviews, settings and team
          are there.
        </p>
      </DeskPart>
    );
  return (
    <DeskPart id="merge" title="Merge">
      {asked && (
        <div className="desk-note desk-question" role="group" aria-label="Merge this dealer?">
          <p>
            <b>Merge {asked.text} into this dealer?</b>
          </p>
          <p>
            This moves here: {asked.moves}. You can separate them later, but leads, reviews, destinations, team and
            payment settings stay here.
          </p>
          <div className="desk-actions">
            <Action base={base} action="merge" ownerId={ownerId} fields={{ other: asked.ownerId, seen: asked.digest }}>
              Yes, merge<span className="visually-hidden"> {asked.text}</span>
            </Action>
            <a className="button" href={base}>
              Cancel
            </a>
          </div>
        </div>
      )}
      <p className="desk-soft">
        Merge another dealer into this one if both are the same business. Its cars, leads, reviews, destinations and
        team move here, and a VIN that both list is shown once.
      </p>
      {merged.length + twins.length > 0 && (
        <ul className="desk-list" aria-label="Merged and similar dealers">
          {merged.map(({ ownerId: other, text, href }) => (
            <li key={other}>
              <p className="desk-row-title">
                <a href={href}>{text}</a>
              </p>
              <Action base={base} action="separate" ownerId={ownerId} fields={{ other }}>
                Separate<span className="visually-hidden"> {text}</span>
              </Action>
            </li>
          ))}
          {twins.map(({ ownerId: other, text, href }) => (
            <li key={other}>
              <p className="desk-row-title">
                <a href={href}>{text}</a>
              </p>
              <a className="button" href={`${base}?other=${other}#merge`}>
                Merge<span className="visually-hidden"> {text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <form className="desk-form two" action={`${base}#merge`}>
        <label className="field">
          Number of the other dealer
          <input
            className="input"
            name="other"
            inputMode="numeric"
            pattern="[0-9]*"
            required
            maxLength={10}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : 'merge-error'}
          />
        </label>
        <button className="button">Merge into this dealer</button>
        <FieldError id="merge-error" text={error} isAlert />
      </form>
    </DeskPart>
  );
}

/** A form with one button that makes a single change. */
function Action(props: {
  base: string;
  action: string;
  ownerId: number;
  fields: Readonly<Record<string, string | number>>;
  children: ReactNode;
}) {
  const { base, action, ownerId, fields, children } = props;
  return (
    <form method="post" action={`${base}/${action}`}>
      <input type="hidden" name="dealer" value={ownerId} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button">{children}</button>
    </form>
  );
}
