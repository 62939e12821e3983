import type { Fragment } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { HERO_SIZES } from './hero-sizes.ts';
import type { HeroView, ModelsData } from './page-data.ts';

type HeroProps = Pick<ModelsData, 'heading' | 'summary' | 'hero' | 'search' | 'alert'>;

/** The top of a page: its heading, and a model's picture, main numbers and number of cars. */
export const HERO: Fragment<HeroProps> = {
  component: Hero,
  keyOf: ({ heading }) => heading,
};

function Hero({ heading, summary, hero, search, alert }: HeroProps) {
  const next = search ?? alert;
  return (
    <header className={hero?.picture ? 'models-hero' : undefined}>
      {hero?.picture && <Picture picture={hero.picture} />}
      <div className="models-intro">
        <h1>{heading}</h1>
        {hero?.rating && (
          <a className="models-rating" href="#models-reviews">
            <Rating {...hero.rating} />
          </a>
        )}
        {/* Shown only without cars, because otherwise the numbers below say the same. */}
        {(hero === null || search === null) && <p>{summary}</p>}
        {hero && hero.facts.length > 0 && (
          <dl className="models-facts">
            {hero.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {next && (
          <a className="button primary" href={next.href} rel={search ? undefined : 'nofollow'}>
            {next.label}
          </a>
        )}
      </div>
    </header>
  );
}

/** The hero is the largest part of the first screen, so its picture must not load late. */
function Picture({ picture: { src, srcset, alt, drawn } }: { picture: NonNullable<HeroView['picture']> }) {
  return (
    <div className="models-picture">
      <img src={src} srcSet={srcset} sizes={HERO_SIZES} alt={alt} width={480} height={360} fetchPriority="high" />
      {drawn && <span className="car-drawn">Illustration</span>}
    </div>
  );
}

export function Rating({ average, count }: NonNullable<HeroView['rating']>) {
  return (
    <>
      <Icon name="star" />
      <span aria-hidden="true">{average}</span>
      <span className="visually-hidden">{average} of 5 stars, </span> <span className="quiet">({count})</span>
    </>
  );
}
