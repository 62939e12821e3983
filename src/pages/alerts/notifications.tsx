import { useState, type ReactNode } from 'react';
import { MANIFEST_PATH, NOTIFICATIONS_PATH } from '#features/push/push.ui.ts';
import type { NotificationsView } from './page-data.ts';

/** Shows a shopper's devices and switches, with plain forms. Only turning notifications on here needs scripts. */
export function Notifications({ view: { done, devices, settings } }: { view: NotificationsView }) {
  return (
    <>
      <link rel="manifest" href={MANIFEST_PATH} />
      <h1>Notifications</h1>
      <p>
        Get a notification when a saved car’s price drops or a saved search finds a new car. You get at most three a
        day; the rest arrive together the next morning. Notifications replace our emails about the same news.
      </p>
      {done !== null && (
        <p className="alerts-done" role="status">
          {done}
        </p>
      )}
      <TurnOn isOn={devices.some(({ renewableUntil }) => renewableUntil === null)} />
      {settings && (
        <>
          <Section id="devices" title="Your devices">
            {devices.map(({ id, name, since, renewableUntil }) => (
              <Change
                key={id}
                fields={{ action: 'device', deviceId: id }}
                label={
                  renewableUntil === null
                    ? `${name}, since ${since}`
                    : `${name}: disconnected. It gets notifications again if it reconnects by ${renewableUntil}.`
                }
              >
                <button className="button">
                  Remove<span className="visually-hidden"> {name}</span>
                </button>
              </Change>
            ))}
          </Section>
          <QuietHours hours={settings.hours} />
          <Section id="searches" title="Saved searches">
            {settings.searches.map(({ id, title, href, isOn, isOff }) =>
              isOff ? (
                <p key={id}>
                  <a href={href}>{title}</a>: alerts are off.
                </p>
              ) : (
                <Change key={id} fields={{ action: 'search', searchId: id }} label={<a href={href}>{title}</a>}>
                  <Switch isOn={isOn} what={title} />
                </Change>
              ),
            )}
            {settings.searches.length === 0 && <p>No saved searches yet.</p>}
          </Section>
          <Section id="cars" title="Saved cars">
            {settings.cars.map(({ listingId, title, isOn }) => (
              <Change
                key={listingId}
                fields={{ action: 'car', listingId }}
                label={<a href={`/cars-for-sale/vehicle/${listingId}`}>{title}</a>}
              >
                <Switch isOn={isOn} what={title} />
              </Change>
            ))}
            {settings.cars.length === 0 && <p>No saved cars yet.</p>}
          </Section>
        </>
      )}
      <p className="alerts-soft">
        <a href="/privacy">Privacy</a>
      </p>
    </>
  );
}

const OUTCOMES = {
  'home-screen':
    'Add this site to your home screen first: tap Share, then “Add to Home Screen”. Open it from there and turn notifications on.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its settings and try again.',
  failed: 'Notifications couldn’t be turned on. Try again, or use another browser.',
} as const;

/** The button that turns on notifications on this device. Notifications need scripts, so it is not in a form. */
function TurnOn({ isOn }: { isOn: boolean }) {
  const [text, setText] = useState('');
  const turnOn = async () => {
    setText('');
    const { turnOnNotifications } = await import('#features/push/ui/turn-on-notifications.ts');
    const outcome = await turnOnNotifications();
    if (outcome === 'done') location.assign(NOTIFICATIONS_PATH);
    else setText(OUTCOMES[outcome]);
  };
  return (
    <>
      <button type="button" className={`with-script button${isOn ? '' : ' primary'}`} onClick={() => void turnOn()}>
        Turn on for this device
      </button>
      <noscript>
        <p>Notifications need JavaScript. To turn them on, allow it for this site in your browser’s settings.</p>
      </noscript>
      <p role="status">{text}</p>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Change(props: { fields: Readonly<Record<string, string | number>>; label: ReactNode; children: ReactNode }) {
  const { fields, label, children } = props;
  return (
    <form method="post" action={NOTIFICATIONS_PATH} className="alerts-row">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span>{label}</span>
      {children}
    </form>
  );
}

function Switch({ isOn, what }: { isOn: boolean; what: string }) {
  return (
    <button className="button" name="isOn" value={isOn ? 'no' : 'yes'}>
      {isOn ? 'Turn off' : 'Turn on'}
      <span className="visually-hidden"> notifications for {what}</span>
    </button>
  );
}

/** Time zones of the United States, as choices. */
const ZONES: readonly (readonly [string, string])[] = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Atlantic'],
];

function QuietHours({ hours }: { hours: { from: number; until: number; timeZone: string } }) {
  const zones = ZONES.some(([zone]) => zone === hours.timeZone)
    ? ZONES
    : [[hours.timeZone, hours.timeZone.replaceAll('_', ' ')] as const, ...ZONES];
  return (
    <Section id="quiet-hours" title="Quiet hours">
      <p>Notifications wait until these hours are over. Choose the same hour twice to get them at any time.</p>
      <form method="post" action={NOTIFICATIONS_PATH} className="alerts-row">
        <input type="hidden" name="action" value="hours" />
        <Hour name="from" label="From" chosen={hours.from} />
        <Hour name="until" label="Until" chosen={hours.until} />
        <select className="select alerts-choice" name="timeZone" aria-label="Time zone" defaultValue={hours.timeZone}>
          {zones.map(([zone, name]) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
        </select>
        <button className="button">Save</button>
      </form>
    </Section>
  );
}

/** Writes 12 o’clock in words, because `12 AM` is easily mistaken for noon. */
function hourName(hour: number): string {
  if (hour % 12 === 0) return hour === 0 ? 'Midnight' : 'Noon';
  return `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function Hour({ name, label, chosen }: { name: string; label: string; chosen: number }) {
  return (
    <select className="select alerts-choice" name={name} aria-label={label} defaultValue={chosen}>
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {hourName(hour)}
        </option>
      ))}
    </select>
  );
}
