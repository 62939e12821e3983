import { DealBadge } from '#features/listings/listings.ui.ts';
import '#ui/icon.css';
import { CarName, namePartsOf } from '#pages/shared/car/car-name.tsx';
import { SavedPage } from '#pages/shared/saved/saved-page.tsx';
import type { SavedCarsData, SavedCarView } from './page-data.ts';
import './page.css';

/** Renders a shopper's saved cars: how their prices changed, and which are gone. Works entirely without scripts. */
export function SavedCarsPage({ brand, signedIn, signInAgain, cars, waiting, note, removed, signUp }: SavedCarsData) {
  return (
    <SavedPage brand={brand} signIn={signInAgain} current="cars">
      {note !== null && (
        <p className="saved-note" role="status">
          {note}
        </p>
      )}
      {removed && (
        <form className="saved-note" method="post" action="/account-api/saved-listings/restore">
          <p role="status">{removed.title} was removed from your saved cars.</p>
          <button className="button" name="listingId" value={removed.id}>
            Undo
          </button>
        </form>
      )}
      {waiting && (
        <section className="saved-waiting" aria-labelledby="waiting">
          <h2 id="waiting">{waiting.prompt}</h2>
          <p>You can save three cars without an account. Sign in to save these too:</p>
          <CarList cars={waiting.cars} title="h3" />
          <p className="saved-actions">
            <a className="button primary" href={waiting.signUp}>
              Create a free account
            </a>
            <a className="button" href={waiting.signIn}>
              Sign in
            </a>
          </p>
        </section>
      )}
      <CarList cars={cars} title="h2" />
      {cars.length === 0 && !waiting && (
        <div className="saved-empty">
          <p>You have no saved cars yet. Select the heart on a car to save it here and follow its price.</p>
          <a className="button primary" href="/cars-for-sale">
            Find cars
          </a>
        </div>
      )}
      {!signedIn && cars.length > 0 && !waiting && (
        <p className="saved-hint">
          These cars are saved in this browser only. <a href={signUp}>Create a free account</a> to have them on every
          device.
        </p>
      )}
    </SavedPage>
  );
}

type Title = 'h2' | 'h3';

function CarList({ cars, title }: { cars: readonly SavedCarView[]; title: Title }) {
  if (cars.length === 0) return null;
  return (
    <ul className="saved-cars">
      {cars.map((car) => (
        <SavedCar key={car.id} car={car} title={title} />
      ))}
    </ul>
  );
}

function SavedCar({ car, title: Heading }: { car: SavedCarView; title: Title }) {
  return (
    <li className={car.sold ? 'saved-car sold' : 'saved-car'} id={`listing-${car.id}`}>
      <img src={car.picture.src} alt={car.picture.alt} width={480} height={360} loading="lazy" decoding="async" />
      <div className="saved-car-body">
        <Heading className="saved-car-title">
          <a href={car.href}>
            <CarName parts={namePartsOf(car.title)} />
          </a>
          {car.trim && <span> {car.trim}</span>}
        </Heading>
        {car.sold ? (
          <p className="saved-car-sold">No longer for sale · was {car.price}</p>
        ) : (
          <p className="saved-car-price">
            <strong>{car.price}</strong>
            {car.change && <span className={car.change.lower ? 'lower' : 'higher'}>{car.change.text}</span>}
          </p>
        )}
        {car.deal && <DealBadge {...car.deal} />}
        {car.again !== null && <p className="saved-car-again">{car.again}</p>}
        <p className="saved-car-facts">{car.facts}</p>
        <p className="saved-car-facts">{car.saved}</p>
        {car.recalls && (
          <p className="saved-car-facts">
            <a href={`${car.href}#recalls`}>{car.recalls.text}</a>. Only the VIN shows whether this car was repaired.{' '}
            <a href={car.recalls.lookUp} rel="noopener" aria-label={`Look up the VIN of ${car.title} at NHTSA`}>
              Look it up at NHTSA
            </a>
          </p>
        )}
      </div>
      <div className="saved-car-actions">
        {car.contact && (
          <a
            className="button primary"
            href={car.contact.href}
            rel="nofollow"
            data-dialog="email-owner"
            aria-label={`${car.contact.label}: ${car.title}`}
          >
            {car.contact.label}
          </a>
        )}
        <form method="post" action="/account-api/saved-listings/remove">
          <button className="button" name="listingId" value={car.id} aria-label={`Remove ${car.title}`}>
            Remove
          </button>
        </form>
      </div>
    </li>
  );
}
