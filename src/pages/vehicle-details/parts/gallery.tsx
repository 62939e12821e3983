import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { GalleryView, PictureView } from '../page-data.ts';
import { GALLERY_SIZES } from '../view/gallery-sizes.ts';
import { DecorativeIcon } from './glyph.tsx';
import './gallery.css';

type Slides = {
  /** Index of the visible slide. */
  current: number;
  show(index: number): void;
  /** Handler for the list's `onScroll`. */
  onScroll(): void;
};

/** Images to swipe through, with buttons that do the same. Without script the thumbnails link to the large images. */
export function Gallery({ gallery: { pictures: all, drawn } }: { gallery: GalleryView }) {
  const list = useRef<HTMLUListElement>(null);
  const section = useRef<HTMLElement>(null);
  const { present: pictures, onError } = useLoadablePictures(all, section);
  const slides = useSlides(list, pictures.length);
  return (
    <section className="gallery" aria-label="Pictures" ref={section}>
      <div className="gallery-stage">
        <ul
          className={drawn ? 'gallery-slides drawn' : 'gallery-slides'}
          ref={list}
          onScroll={slides.onScroll}
          tabIndex={0}
          aria-label="Pictures, scroll sideways"
        >
          {pictures.map((picture, index) => (
            <li key={picture.src} id={`picture-${index + 1}`}>
              <img
                src={picture.src}
                srcSet={picture.srcset}
                sizes={GALLERY_SIZES}
                alt={picture.alt}
                width={1200}
                height={900}
                decoding="async"
                onError={() => onError(picture.src)}
                {...(index === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 && <Steps slides={slides} count={pictures.length} />}
      </div>
      {drawn && (
        <p className="gallery-note">
          The seller hasn’t added photos. {pictures.length > 1 ? 'These drawings show' : 'This drawing shows'} the body
          style and color, not this car.
        </p>
      )}
      {pictures.length > 1 && <Thumbs pictures={pictures} slides={slides} onError={onError} />}
    </section>
  );
}

function Steps({ slides: { current, show }, count }: { slides: Slides; count: number }) {
  return (
    <>
      <button
        type="button"
        className="gallery-step previous with-script"
        aria-label="Previous picture"
        disabled={current === 0}
        onClick={() => show(current - 1)}
      >
        <DecorativeIcon name="previous" />
      </button>
      <button
        type="button"
        className="gallery-step next with-script"
        aria-label="Next picture"
        disabled={current === count - 1}
        onClick={() => show(current + 1)}
      >
        <DecorativeIcon name="next" />
      </button>
      <p className="gallery-count with-script" role="status">
        <span className="visually-hidden">Picture </span>
        {current + 1} of {count}
      </p>
    </>
  );
}

function Thumbs(props: { pictures: GalleryView['pictures']; slides: Slides; onError(src: string): void }) {
  const { pictures, slides, onError } = props;
  const follow = (event: MouseEvent, index: number) => {
    event.preventDefault();
    slides.show(index);
  };
  return (
    <ul className="gallery-thumbs" aria-label="All pictures">
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={`Picture ${index + 1}`}
            aria-current={index === slides.current ? 'true' : undefined}
            onClick={(event) => follow(event, index)}
          >
            <img
              src={picture.src}
              srcSet={picture.srcset}
              sizes="96px"
              alt=""
              width={96}
              height={72}
              loading="lazy"
              decoding="async"
              onError={() => onError(picture.src)}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the images that load: a seller's site may be down. The first one always stays. Attach `onError` to each
 * image; images that failed before hydration are retried once.
 */
function useLoadablePictures(pictures: readonly PictureView[], area: RefObject<HTMLElement | null>) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const drop = (src: string) => setMissing((known) => (known.includes(src) ? known : [...known, src]));
  useEffect(() => {
    const failed = [...(area.current?.querySelectorAll('img') ?? [])].filter(
      (image) => image.complete && image.naturalWidth === 0,
    );
    for (const { src } of failed) {
      const again = new Image();
      again.addEventListener('error', () => drop(new URL(src).pathname), { once: true });
      again.src = src;
    }
  }, [area]);
  return {
    present: pictures.filter(({ src }, index) => index === 0 || !missing.includes(src)),
    onError: drop,
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
  return { current, show, onScroll };
}
