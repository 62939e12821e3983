import { CarTiles } from '#pages/shared/car/car-tile.tsx';
import { PageFrame } from '#ui/frame/page-frame.tsx';
import type { PostedForm, ProblemData } from './page-data.ts';
import './page.css';

/** Explains the error and what to do. A link to the same address reloads the page, also without scripts. */
export function ProblemPage(props: ProblemData) {
  const { brand, searches, cars, status, title, detail, action, start, hasSearch, reference, again } = props;
  return (
    <PageFrame brand={brand} className="problem" hasSearch={hasSearch}>
      <p className="problem-status">Error {status}</p>
      <h1>{title}</h1>
      <p>{detail}</p>
      {again && <p>What you entered is still on this page.</p>}
      {reference !== null && <p className="problem-reference">Reference: {reference}</p>}
      <div className="problem-actions">
        {again && <SendAgain {...again} />}
        {action === 'retry' && !again && (
          <a className="button primary" role="button" href="" onClick={reload} onKeyDown={reloadBySpace}>
            Please try again
          </a>
        )}
        <a className={action === 'retry' ? 'button' : 'button primary'} href={start.href}>
          {start.label}
        </a>
      </div>
      {cars.length > 0 && <OtherCars cars={cars} />}
      {searches.length > 0 && (
        <nav className="problem-searches" aria-labelledby="popular-searches">
          <h2 id="popular-searches">Popular searches</h2>
          <ul>
            {searches.map(({ label, href }) => (
              <li key={href}>
                <a className="button" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </PageFrame>
  );
}

function OtherCars({ cars }: Pick<ProblemData, 'cars'>) {
  return (
    <section className="problem-cars" aria-labelledby="other-cars">
      <h2 id="other-cars">Cars for sale now</h2>
      <CarTiles cars={cars} />
    </section>
  );
}

/** Sends the same form again, so that the user need not retype it. */
function SendAgain({ action, fields }: PostedForm) {
  return (
    <form method="post" action={action}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button primary">Send it again</button>
    </form>
  );
}

function reload(event: { preventDefault(): void }) {
  event.preventDefault();
  location.reload();
}

/** Without scripts this is a link. With scripts it acts as a button, so it must also respond to the space bar. */
function reloadBySpace(event: { key: string; preventDefault(): void }) {
  if (event.key === ' ') reload(event);
}
