import { PageFrame } from '#ui/site-frame.tsx';
import type { PrivacyData } from './page-data.ts';
import './page.css';

/** The stored data, in plain words. It describes what the code does (`docs/alerts.md`) and must change with it. */
const KEPT = [
  {
    title: 'Email alerts',
    text: 'We keep your email address, the searches you want alerts for, how often you want them, and which cars we’ve emailed you about. Until you confirm from our first email, we send nothing else. Every email has a link that stops all alerts without signing in.',
  },
  {
    title: 'Saved searches and cars',
    text: 'We keep what you save, with the price of each car at that time. Without an account, it’s tied to a random number in a cookie that lasts a year.',
  },
  {
    title: 'Messages to sellers',
    text: 'What you send a seller goes to that seller, with the consent text and the time when you agreed to it. It goes to no one else.',
  },
  {
    title: 'Accounts',
    text: 'We keep your email address, and your password as a hash that can’t be reversed. On your account page you can see your devices, download your data and delete your account.',
  },
  {
    title: 'Visits',
    text: 'To count how many people viewed a car, we keep a number derived from your IP address and browser. It changes every day, so it can’t be traced back to you. We don’t sell data or share it with advertisers.',
  },
] as const;

export function PrivacyPage({ brand }: PrivacyData) {
  return (
    <PageFrame brand={brand} className="privacy-page">
      <h1>Privacy</h1>
      <p>What {brand.name} keeps about you, and why.</p>
      {KEPT.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </PageFrame>
  );
}
