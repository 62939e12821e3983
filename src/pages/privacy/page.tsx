import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import { SiteHeader } from '#ui/site-header.tsx';
import { PageFoot } from '#ui/page-foot.tsx';
import type { PrivacyData } from './page-data.ts';
import './page.css';

/** The stored data, in plain words. It describes what the code does (`docs/alerts.md`) and must change with it. */
const KEPT = [
  {
    title: 'E-mail alerts',
    text: 'Your e-mail address, the searches you asked about, how often you want mails, and which cars we told you of. Before you press the button in our first mail, we send nothing else. Every mail has a link that ends all of them at once, without signing in.',
  },
  {
    title: 'Saved searches and cars',
    text: 'What you save, with the price of the car at that moment. Without an account they belong to a random number in a cookie of your browser, which lasts a year.',
  },
  {
    title: 'Messages to sellers',
    text: 'What you write in a form to a seller goes to that seller, with the text that you agreed to and when. It goes to nobody else.',
  },
  {
    title: 'Accounts',
    text: 'Your e-mail address, and your password as a hash that nobody can read back. You see your devices, download all that we keep, and delete your account on its page.',
  },
  {
    title: 'Visits',
    text: 'To count how many people looked at a car, we keep a number made of your address and browser that changes every day, so that it leads back to nobody. We sell no data, and no advertiser learns of you from us.',
  },
] as const;

export function PrivacyPage({ brand }: PrivacyData) {
  return (
    <>
      <SiteHeader brand={brand} home="/cars-for-sale" links={[{ label: 'Cars for Sale', href: '/cars-for-sale' }]} />
      <main className="privacy-page">
        <h1>Privacy</h1>
        <p>What {brand.name} keeps of you, and why.</p>
        {KEPT.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </main>
      <PageFoot brand={brand} />
    </>
  );
}
