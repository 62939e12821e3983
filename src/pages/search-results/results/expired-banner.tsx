import { Icon } from '#ui/icon.tsx';
import './expired-banner.css';

/** Shown above the results at the address of a withdrawn listing (spec 2 §8). */
export function ExpiredBanner({ vehicle, why }: { vehicle: string; why: string | null }) {
  return (
    <div className="expired-banner" role="status">
      <Icon name="info" />
      <p>
        <strong>We're sorry, the {vehicle} you were looking for is no longer available.</strong> {why && `${why} `}
        <span>Here are vehicles you may be interested in.</span>
      </p>
    </div>
  );
}
