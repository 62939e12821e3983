import { SafetyInfo } from '#features/safety/safety.ui.ts';
import type { SafetyItem } from './reference-data.ts';

/** Shows the safety of a model year. `vehicle`: `2025 Toyota Camry`. */
export function SafetyPanel({ vehicle, item }: { vehicle: string; item: SafetyItem | null }) {
  if (item === null) return <p>Safety information about the {vehicle} isn’t available right now.</p>;
  const { 'Safety Ratings': ratings, 'Safety Features': features, recalls, complaints, asOf } = item;
  return (
    <>
      <p className="reference-quiet">About the {vehicle}.</p>
      <SafetyInfo vehicle={vehicle} facts={{ ratings, recalls, complaints, asOf }} features={features} />
    </>
  );
}
