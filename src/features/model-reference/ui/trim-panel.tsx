import { useCallback, useState } from 'react';
import { FuelSelect } from './trim-fuel-form.tsx';
import { AsyncContent } from './async-content.tsx';
import { TrimTable } from './trim-comparison.tsx';
import type { TrimStore } from './trim-store.ts';

/** Compares the trims of a model, and loads those of another fuel when it is chosen. `name`: `Toyota Camry`. */
export function TrimPanel({ name, store }: { name: string; store: TrimStore }) {
  const [fuel, setFuel] = useState('');
  const load = useCallback(() => store.load(fuel), [store, fuel]);
  return (
    <AsyncContent load={load}>
      {(comparison) =>
        comparison === null ? (
          <p>No {name} for sale has a stated trim.</p>
        ) : (
          <TrimTable
            comparison={comparison}
            fuel={
              <div className="trim-fuel">
                <FuelSelect fuel={comparison.fuel} fuels={comparison.fuels} onChoose={setFuel} />
              </div>
            }
          />
        )
      }
    </AsyncContent>
  );
}
