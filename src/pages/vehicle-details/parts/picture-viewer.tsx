import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { showDialog } from '#ui/show-dialog.tsx';
import type { GalleryPicture } from '../page-data.ts';
import { type Zoom, watchZoom } from '../browser/watch-zoom.ts';
import { pictureNumberText } from './gallery.tsx';
import { DecorativeIcon } from './glyph.tsx';
import { PictureSteps } from './picture-steps.tsx';
import './picture-viewer.css';

type Options = {
  opener: HTMLElement;
  /** Called with the index of each picture that is shown. */
  follow(index: number): void;
};

/** Shows the pictures on the whole screen, starting with one of them. */
export function openPictureViewer(pictures: readonly GalleryPicture[], first: number, options: Options): void {
  const { opener, follow } = options;
  showDialog((close) => <PictureViewer pictures={pictures} first={first} follow={follow} onClose={close} />, opener, {
    closesOnBack: true,
  });
}

/** Renders pictures to swipe through, zoom by pinching, double-tapping or a button, and choose by their thumbnails. */
function PictureViewer(props: {
  pictures: readonly GalleryPicture[];
  first: number;
  follow(index: number): void;
  onClose(): void;
}) {
  const { pictures, first, follow, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const zoom = useZoom(list);
  const show = useCallback((index: number, behavior: ScrollBehavior = 'smooth') => {
    const { current: element } = list;
    element?.scrollTo({ left: index * element.clientWidth, behavior });
  }, []);
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    show(first, 'instant');
    list.current!.focus({ preventScroll: true });
    return () => element.close();
  }, [first, show]);
  useEffect(() => {
    follow(current);
    dialog
      .current!.querySelector('.viewer-thumbs [aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current, follow]);
  const step = (to: number) => {
    if (to < 0 || to >= pictures.length) return;
    zoom.reset();
    show(to);
  };
  const onScroll = () => {
    const { scrollLeft, clientWidth } = list.current!;
    setCurrent(Math.round(scrollLeft / clientWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (to === undefined) return;
    // By default, the list would scroll too.
    event.preventDefault();
    step(to);
  };
  const { alt, drawn } = pictures[current]!;
  return (
    <dialog ref={dialog} className="viewer" aria-label="Pictures" onClose={onClose} onKeyDown={onKeyDown}>
      <header>
        <p role="status">
          {drawn && 'Illustration '}
          {pictureNumberText(pictures, current)}
          <span className="visually-hidden">, {alt}</span>
        </p>
        <button type="button" aria-label="Zoom" aria-pressed={zoom.isZoomed} onClick={() => zoom.toggle(current)}>
          <DecorativeIcon name={zoom.isZoomed ? 'smaller' : 'larger'} />
        </button>
        <button type="button" aria-label="Close" onClick={onClose}>
          <DecorativeIcon name="close" />
        </button>
      </header>
      <div className="viewer-stage">
        <ul
          ref={list}
          className={zoom.isZoomed ? 'viewer-slides zoomed' : 'viewer-slides'}
          tabIndex={0}
          aria-label="Pictures, scroll sideways"
          onScroll={onScroll}
        >
          {pictures.map((picture, index) => (
            <li key={picture.src} aria-hidden={index !== current}>
              <img
                src={picture.src}
                srcSet={picture.srcset}
                sizes="100vw"
                alt={picture.alt}
                draggable={false}
                loading={Math.abs(index - current) < 2 ? 'eager' : 'lazy'}
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <PictureSteps className="viewer-step" current={current} count={pictures.length} show={step} />
        )}
      </div>
      {pictures.length > 1 && <Thumbs pictures={pictures} current={current} step={step} />}
    </dialog>
  );
}

function Thumbs(props: { pictures: readonly GalleryPicture[]; current: number; step(to: number): void }) {
  const { pictures, current, step } = props;
  return (
    <ul className="viewer-thumbs" aria-label="All pictures">
      {pictures.map(({ src, srcset }, index) => (
        <li key={src}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => step(index)}
          >
            <img src={src} srcSet={srcset} sizes="72px" alt="" width={72} height={54} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useZoom(list: RefObject<HTMLElement | null>): Omit<Zoom, 'stop'> & { isZoomed: boolean } {
  const [isZoomed, setZoomed] = useState(false);
  const zoom = useRef<Zoom>(null);
  useEffect(() => {
    const watched = watchZoom(list.current!, setZoomed);
    zoom.current = watched;
    return watched.stop;
  }, [list]);
  return { isZoomed, reset: () => zoom.current?.reset(), toggle: (index) => zoom.current?.toggle(index) };
}
