import type { Database } from '#ports/database/database.ts';
import type { Config } from './config.ts';

export async function seedIfEmpty(
  _database: Database,
  _config: Config,
  _onProgress: (line: string) => void,
): Promise<void> {}
