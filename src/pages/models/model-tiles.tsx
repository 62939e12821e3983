import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { CarPicture } from '#pages/shared/car/car-picture.tsx';
import { Rating } from './model-hero.tsx';
import type { ModelTileView, PictureOfModel, TileGroup } from './page-data.ts';

/** Makes, models or body styles, each with the picture of a car. */
export function ModelTiles({ id, heading, isCompact, tiles }: TileGroup) {
  return (
    <section className="models-group" id={`models-${id}`} aria-labelledby={`models-${id}-title`}>
      <h2 id={`models-${id}-title`}>{heading}</h2>
      <ul className={isCompact ? 'models-rows' : 'models-tiles'}>
        <FragmentList of={TILE} items={tiles.map((tile) => ({ tile, isCompact }))} />
      </ul>
    </section>
  );
}

type TileProps = { tile: ModelTileView; isCompact: boolean };

const TILE: Fragment<TileProps> = {
  component: Tile,
  keyOf: ({ tile }) => tile.href,
  fixed: [],
  contexts: [],
};

function Tile({ tile, isCompact }: TileProps) {
  return (
    <li>
      {isCompact ? <SmallPicture picture={tile.picture} /> : tile.picture && <TilePicture picture={tile.picture} />}
      <Words {...tile} />
    </li>
  );
}

function Words({ label, href, detail, rating }: ModelTileView) {
  return (
    <div>
      <a href={href}>{label}</a>
      <p className="quiet">{detail}</p>
      {rating && (
        <p className="models-rating">
          <Rating {...rating} />
        </p>
      )}
    </div>
  );
}

/** The name next to it says what it shows. */
function TilePicture({ picture }: { picture: PictureOfModel }) {
  return <CarPicture picture={{ ...picture, alt: '' }} sizes="(max-width: 599.98px) 45vw, 260px" />;
}

/** Decorates a row. It is too small for the word that marks illustrations. */
function SmallPicture({ picture }: { picture: PictureOfModel | null }) {
  if (!picture) return <span className="models-thumb" />;
  const { src } = picture;
  return <img className="models-thumb" src={src} alt="" width={80} height={60} loading="lazy" decoding="async" />;
}
