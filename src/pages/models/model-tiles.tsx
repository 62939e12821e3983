import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import { CarPicture } from '#pages/shared/car/car-picture.tsx';
import { Rating } from './model-hero.tsx';
import type { ModelTileView, ModelPicture, TileGroup } from './page-data.ts';

type GroupProps = Pick<TileGroup, 'id' | 'heading' | 'isCompact'> & { list: readonly FragmentItems[] };

/** Returns the groups of makes, models or body styles, each item with the picture of a car. */
export function tileGroupItems(groups: readonly TileGroup[]): FragmentItems {
  const items = groups.map(({ id, heading, isCompact, tiles }): GroupProps => {
    const list = [{ of: TILE, items: tiles.map((tile) => ({ tile, isCompact })) }];
    return { id, heading, isCompact, list };
  });
  return { of: GROUP, items };
}

const GROUP: Fragment<GroupProps> = {
  component: ({ id, heading, isCompact, list }) => (
    <section className="models-group" id={`models-${id}`} aria-labelledby={`models-${id}-title`}>
      <h2 id={`models-${id}-title`}>{heading}</h2>
      <ul className={isCompact ? 'models-rows' : 'models-tiles'}>
        <FragmentLists lists={list} />
      </ul>
    </section>
  ),
  keyOf: ({ id }) => id,
  inner: { paths: ['list'], listsOf: ({ list }) => list },
};

type TileProps = { tile: ModelTileView; isCompact: boolean };

const TILE: Fragment<TileProps> = {
  component: Tile,
  keyOf: ({ tile }) => tile.href,
  whole: {
    // The object by which a tile's HTML is cached. It exists for some minutes (`model-pictures.ts`), in which many
    // pages show the model.
    ownerOf: ({ tile }) => tile.picture ?? undefined,
    isSame: (before, now) => before.isCompact === now.isCompact && isSame(before.tile, now.tile),
    // Links contain the shopper's place and budget, so they are not part of the cached HTML.
    textsOf: ({ tile }) => [tile.href],
    withTexts: ({ tile, isCompact }, [href]) => ({ tile: { ...tile, href }, isCompact }),
  },
};

function isSame(before: ModelTileView, now: ModelTileView): boolean {
  return (
    before.label === now.label &&
    before.detail === now.detail &&
    before.rating?.average === now.rating?.average &&
    before.rating?.count === now.rating?.count
  );
}

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

/** The picture has no text, because the name next to it describes it. */
function TilePicture({ picture }: { picture: ModelPicture }) {
  return <CarPicture picture={{ ...picture, alt: '' }} sizes="(max-width: 599.98px) 45vw, 260px" />;
}

/** A decorative picture. It is too small for the label that marks illustrations. */
function SmallPicture({ picture }: { picture: ModelPicture | null }) {
  if (!picture) return <span className="models-thumb" />;
  const { src } = picture;
  return <img className="models-thumb" src={src} alt="" width={80} height={60} loading="lazy" decoding="async" />;
}
