import { type Fragment, fragmentContext, FragmentList } from '#ui/fragment-list.tsx';
import {
  createContext,
  type MouseEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GalleryView, GalleryPicture } from '../page-data.ts';
import { GALLERY_SIZES } from '../view/gallery-sizes.ts';
import { DecorativeIcon } from './glyph.tsx';
import { PictureSteps } from './picture-steps.tsx';
import './gallery.css';

/** Reads the gallery data from the HTML that the server rendered. */
export function readGallery(section: Element): GalleryView<GalleryPicture> {
  const slides = section.querySelector('.gallery-slides')!;
  const pictures = [...slides.querySelectorAll('img')].map((image) => ({
    src: image.getAttribute('src')!,
    srcset: image.getAttribute('srcset')!,
    alt: image.getAttribute('alt')!,
    drawn: image.closest('.drawn') !== null,
  }));
  return { drawn: pictures.every(({ drawn }) => drawn), pictures };
}

/** The actions of the gallery's pictures: show or open a slide by its index, or remove a picture that does not load. */
type Actions = {
  show(index: number): void;
  open(event: MouseEvent<HTMLElement>, index: number): void;
  drop(src: string): void;
};
const GalleryActions = createContext<Actions>({ show: () => undefined, open: () => undefined, drop: () => undefined });
/** The actions do not affect the HTML. */
const VEHICLE_ACTIONS = fragmentContext(GalleryActions, () => '');

/** `src`: the file of the smallest width, which is larger than a thumbnail on every screen. */
type ThumbProps = Pick<GalleryPicture, 'src'> & { position: number; isCurrent: boolean };

type Slides = {
  /** Index of the visible slide. */
  current: number;
  show(index: number): void;
  /** Handler for the list's `onScroll`. */
  onScroll(): void;
};

/**
 * The content of the gallery: pictures to swipe through, with buttons that do the same, and a viewer that fills the
 * screen. Without script the thumbnails lead to the slides, and slides link to the pictures.
 */
export function Gallery({ gallery: { pictures: all, drawn } }: { gallery: GalleryView<GalleryPicture> }) {
  const list = useRef<HTMLUListElement>(null);
  const { present: pictures, drop } = useLoadablePictures(all, list);
  const slides = useSlides(list, pictures.length);
  const { current, show } = slides;
  const open = useViewer(pictures, list);
  const actions = useMemo(() => ({ show, open, drop }), [show, open, drop]);
  return (
    <GalleryActions value={actions}>
      <div className="gallery-stage">
        <ul
          className="gallery-slides"
          ref={list}
          onScroll={slides.onScroll}
          tabIndex={0}
          aria-label="Pictures, scroll sideways"
        >
          <FragmentList {...slideItems(pictures)} />
        </ul>
        {pictures.length > 1 && (
          <PictureSteps
            className="gallery-step with-script"
            current={slides.current}
            show={slides.show}
            count={pictures.length}
          />
        )}
        <a
          className="gallery-open"
          href={pictures[current]!.src}
          aria-label="Open the picture full screen"
          onClick={(event) => open(event, current)}
        >
          <DecorativeIcon name="expand" />
        </a>
        {pictures.length > 1 && (
          <p className="gallery-count with-script" role="status">
            <span className="visually-hidden">{pictures[current]!.drawn ? 'Illustration ' : 'Picture '}</span>
            {pictureNumberText(pictures, current)}
          </p>
        )}
      </div>
      {drawn && (
        <p className="gallery-note">
          The seller hasn’t added photos. {pictures.length > 1 ? 'These drawings show' : 'This drawing shows'} the body
          style and color, not this car.
        </p>
      )}
      {pictures.length > 1 && <Thumbs pictures={pictures} current={current} />}
    </GalleryActions>
  );
}

/** The section around the gallery, which the server renders. */
export const GALLERY: Fragment<GalleryView<GalleryPicture>> = {
  component: (gallery) => (
    <section className="gallery" aria-label="Pictures">
      <Gallery gallery={gallery} />
    </section>
  ),
  contexts: [VEHICLE_ACTIONS],
  keptAgainWith: (gallery) => gallery,
  inner: {
    paths: [],
    listsOf: ({ pictures }) => [slideItems(pictures), ...(pictures.length > 1 ? [thumbItems(pictures, 0)] : [])],
  },
};

/** Returns `3 of 9`. Illustrations do not count as photos. */
export function pictureNumberText(pictures: readonly GalleryPicture[], index: number): string {
  const alike = pictures.filter(({ drawn }) => drawn === pictures[index]!.drawn);
  return `${alike.indexOf(pictures[index]!) + 1} of ${alike.length}`;
}

/** Returns a function that opens the viewer. If its code cannot be loaded, the link leads to the picture. */
function useViewer(pictures: readonly GalleryPicture[], list: RefObject<HTMLElement | null>): Actions['open'] {
  return useCallback(
    (event, index) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const link = event.currentTarget as HTMLAnchorElement;
      const follow = (at: number) => list.current?.scrollTo({ left: at * list.current.clientWidth });
      import('./picture-viewer.tsx').then(
        ({ openPictureViewer }) => openPictureViewer(pictures, index, { opener: link, follow }),
        () => location.assign(link.href),
      );
    },
    [pictures, list],
  );
}

type SlideProps = GalleryPicture & { position: number; isFirst: boolean };

function slideItems(pictures: readonly GalleryPicture[]) {
  const items = pictures.map((picture, index) => ({ ...picture, position: index + 1, isFirst: index === 0 }));
  return { of: SLIDE, items };
}

const SLIDE: Fragment<SlideProps> = {
  component: Slide,
  keyOf: ({ src }) => src,
  contexts: [VEHICLE_ACTIONS],
};

function Slide({ src, srcset, alt, drawn, position, isFirst }: SlideProps) {
  const { open, drop } = useContext(GalleryActions);
  return (
    <li id={`picture-${position}`} className={drawn ? 'drawn' : undefined}>
      <a href={src} tabIndex={-1} onClick={(event) => open(event, position - 1)}>
        <img
          src={src}
          srcSet={srcset}
          sizes={GALLERY_SIZES}
          alt={alt}
          width={1200}
          height={900}
          decoding="async"
          onError={() => drop(src)}
          {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </a>
      {drawn && <span className="drawn-label">Illustration</span>}
    </li>
  );
}

function Thumbs({ pictures, current }: { pictures: readonly GalleryPicture[]; current: number }) {
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  return (
    <ul
      className="gallery-thumbs"
      aria-label="All pictures"
      data-used={isUsed || undefined}
      onPointerEnter={use}
      onScroll={use}
    >
      <FragmentList {...thumbItems(pictures, current)} />
    </ul>
  );
}

function thumbItems(pictures: readonly GalleryPicture[], current: number) {
  const items = pictures.map((picture, index) => ({
    src: smallestOf(picture),
    position: index + 1,
    isCurrent: index === current,
  }));
  return { of: THUMB, items };
}

const THUMB: Fragment<ThumbProps> = {
  component: Thumb,
  keyOf: ({ src }) => src,
  contexts: [VEHICLE_ACTIONS],
};

/** The `srcset` starts with the smallest width. */
function smallestOf({ srcset }: GalleryPicture): string {
  return srcset.slice(0, srcset.indexOf(' '));
}

function Thumb({ src, position, isCurrent }: ThumbProps) {
  const { show, drop } = useContext(GalleryActions);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    show(position - 1);
  };
  return (
    <li>
      <a
        href={`#picture-${position}`}
        aria-label={`Picture ${position}`}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={follow}
      >
        <img src={src} alt="" width={96} height={72} loading="lazy" decoding="async" onError={() => drop(src)} />
      </a>
    </li>
  );
}

/**
 * Returns the pictures that can be loaded, because a seller's site may be down. The first one always stays. Pictures
 * that failed before hydration are retried once.
 */
function useLoadablePictures(pictures: readonly GalleryPicture[], list: RefObject<HTMLElement | null>) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const drop = useCallback((src: string) => setMissing((known) => (known.includes(src) ? known : [...known, src])), []);
  useEffect(() => {
    const failed = [...(list.current?.closest('.gallery')?.querySelectorAll('img') ?? [])].filter(
      (image) => image.complete && image.naturalWidth === 0,
    );
    for (const { src } of failed) {
      const again = new Image();
      again.addEventListener('error', () => drop(new URL(src).pathname), { once: true });
      again.src = src;
    }
  }, [list, drop]);
  return {
    present: pictures.filter(
      (picture, index) => index === 0 || !(missing.includes(picture.src) || missing.includes(smallestOf(picture))),
    ),
    drop,
  };
}

/** Tracks and scrolls a list that moves sideways by one slide at a time, by touch or buttons. */
function useSlides(list: RefObject<HTMLElement | null>, count: number): Slides {
  const [current, setCurrent] = useState(0);
  const show = useCallback(
    (index: number) => {
      const { current: element } = list;
      const wanted = Math.min(count - 1, Math.max(0, index));
      element?.scrollTo({ left: wanted * element.clientWidth, behavior: 'smooth' });
    },
    [list, count],
  );
  const onScroll = useCallback(() => {
    const { current: element } = list;
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  }, [list]);
  // The last picture may have been removed while it was displayed.
  return { current: Math.min(current, count - 1), show, onScroll };
}
