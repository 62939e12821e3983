import './car-picture.css';

/** A car's picture in a row or grid of cars. Its parent element must be positioned. Marks illustrations. */
export function CarPicture({ picture, sizes }: { picture: RowPicture; sizes: string }) {
  return (
    <>
      <img
        src={picture.src}
        srcSet={picture.srcset}
        sizes={sizes}
        alt={picture.alt}
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
      />
      {picture.drawn && <span className="car-drawn">Illustration</span>}
    </>
  );
}

type RowPicture = { src: string; srcset: string; alt: string; drawn: boolean };
