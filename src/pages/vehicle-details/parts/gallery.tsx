import { type MouseEvent, useRef } from 'react';
import type { GalleryView } from '../page-data.ts';
import { GALLERY_SIZES } from '../view/gallery-sizes.ts';
import { Glyph } from './glyph.tsx';
import { usePresentPictures } from './use-present-pictures.ts';
import { type Slides, useSlides } from './use-slides.ts';
import './gallery.css';

/** Images to swipe through, with buttons that do the same. Without script the thumbnails link to the large images. */
export function Gallery({ gallery: { pictures: all, drawn } }: { gallery: GalleryView }) {
  const list = useRef<HTMLUListElement>(null);
  const section = useRef<HTMLElement>(null);
  const { present: pictures, onError } = usePresentPictures(all, section);
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
        <Glyph name="previous" />
      </button>
      <button
        type="button"
        className="gallery-step next with-script"
        aria-label="Next picture"
        disabled={current === count - 1}
        onClick={() => show(current + 1)}
      >
        <Glyph name="next" />
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
