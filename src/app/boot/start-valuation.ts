import path from 'node:path';
import { createVinReader } from '#features/feeds/feeds.server.ts';
import { createMarketModels } from '#features/pricing/pricing.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { createValuation, type Valuation } from '#features/valuation/valuation.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Database } from '#ports/database/database.ts';
import { createVinDecoder } from '#ports/vin-decoder/create-vin-decoder.ts';
import type { Config } from '../base/config.ts';
import { log } from '../base/log.ts';

/** Starts the service that values shoppers' cars. The thread that decodes VINs starts when it is first needed. */
export function startValuation(
  database: Database,
  { dataDir }: Pick<Config, 'dataDir'>,
  guard: Guard,
): Valuation & { stop(): Promise<void> } {
  const decoder = createVinDecoder(path.join(dataDir, 'vin'));
  const read = createVinReader(catalog);
  const valuation = createValuation({
    models: createMarketModels(database, Date.now),
    catalog,
    findZip,
    async readVin(vin, signal) {
      const decoded = await guard(() => decoder.decode(vin), signal);
      if (decoded.ok) return decoded.value && read(decoded.value);
      log('warn', 'A VIN cannot be read', decoded.error);
      return undefined;
    },
  });
  return { ...valuation, stop: () => decoder.close() };
}
