import { Badge, DeskList, DeskPager, DeskPart } from '#pages/shared/desk/desk-frame.tsx';
import { NumberTable } from '#pages/shared/desk/number-table.tsx';
import type { AdRowView, AdsView } from '../page-data.ts';
import { Bars, Actions, Figures } from '../parts.tsx';
import { OPERATOR_ADS } from './ads-path.ts';

/** Lists the ads that operators uploaded, in their real size, and how often each was shown. */
export function AdList({ switchedOff, figures, chart, others, ads, newest, older }: AdsView) {
  return (
    <>
      {switchedOff !== null && <p className="desk-note">{switchedOff}</p>}
      <Figures figures={figures} />
      {chart && <Bars {...chart} />}
      <p>
        <a className="button primary" href={`${OPERATOR_ADS}/new`}>
          Upload an ad
        </a>
      </p>
      <DeskList label="Ads" none="No ads are uploaded. Ads from the ad server and house ads are shown instead.">
        {ads.map((ad) => (
          <AdRow key={ad.id} {...ad} />
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} />
      {others.length > 0 && (
        <DeskPart id="others" title="Other ads in the last 30 days">
          <NumberTable
            label="Numbers of other ads"
            columns={['Ad', 'Shown', 'Clicks']}
            rows={others.map(({ name, served, clicks }) => ({ label: name, cells: [served, clicks] }))}
          />
        </DeskPart>
      )}
    </>
  );
}

function AdRow({ id, title, about, target, state, counts, preview, actions }: AdRowView) {
  return (
    <li>
      <div className="ad-row">
        <div className="campaign-row">
          <p>
            <span className="desk-row-title">{title}</span> <Badge {...state} />
          </p>
          <p className="desk-soft">{about}</p>
          <p className="desk-soft">
            Leads to{' '}
            <a className="desk-link" href={target} rel="sponsored nofollow noopener noreferrer" target="_blank">
              {target}
            </a>
          </p>
          <p className="desk-soft">{counts}</p>
        </div>
        <Preview {...preview} />
      </div>
      <Actions base={`${OPERATOR_ADS}/${id}`} title={title} actions={actions} />
    </li>
  );
}

/** Renders the ad as visitors see it. An HTML ad runs in the same sandbox as on the results page. */
function Preview({ kind, src, alt, width, height }: AdRowView['preview']) {
  return (
    <div className="ad-preview" tabIndex={0} role="group" aria-label={`Preview: ${alt}`}>
      {kind === 'image' ? (
        <img src={src} alt={alt} width={width} height={height} loading="lazy" />
      ) : (
        <iframe
          src={src}
          title={alt}
          width={width}
          height={height}
          loading="lazy"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
    </div>
  );
}
