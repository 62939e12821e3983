import { DeskList, DeskPager, DeskPart, DeskTabs } from '#pages/shared/desk/desk-frame.tsx';
import type { AdCheckView } from './page-data.ts';

/** Lists the cars whose ads break a rule for advertising cars, and says how to fix them. */
export function AdCheck({ dealers, summary, rules, groups, explained, newest, older }: AdCheckView) {
  return (
    <>
      {dealers.length > 0 && <DeskTabs label="Dealerships" tabs={dealers} />}
      <p>{summary}</p>
      <DeskTabs label="Rule" tabs={rules} />
      {explained.map(({ rule, problem, law, fix }) => (
        <DeskPart key={rule} id={`rule-${rule}`} title={problem}>
          <p>
            <b>How to fix it:</b> {fix}
          </p>
          <p className="desk-soft">
            <b>The rule:</b> {law}
          </p>
        </DeskPart>
      ))}
      <DeskList label="Cars with problems" none="No cars match." isOfTexts>
        {groups.map(({ problems, count, cars }) => (
          <li key={cars[0]!.id}>
            <ul className="ad-problems">
              {problems.map(({ rule, problem, quote }) => (
                <li key={rule}>
                  <a href={`#rule-${rule}`}>{problem}</a>
                  {quote !== null && <q className="desk-soft">{quote}</q>}
                </li>
              ))}
            </ul>
            {count !== null && <p>{count} with the same problems</p>}
            <ul className="ad-cars">
              {cars.map(({ id, href, title, stockNumber }) => (
                <li key={id}>
                  <a className="desk-row-title" href={href}>
                    {title}
                  </a>
                  {stockNumber !== null && <p className="desk-soft">Stock {stockNumber}</p>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} words={{ newest: 'First page', older: 'More cars' }} />
      <p className="desk-soft">
        This check looks for typical words and missing prices in your ads. It can miss problems, and flag ads that have
        none. It isn’t legal advice.
      </p>
    </>
  );
}
