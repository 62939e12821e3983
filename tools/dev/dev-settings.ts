import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Uses another data folder than `npm start`, and a small number of cars so that the first start is short. */
const DEFAULTS = { PORT: '3000', DATA_DIR: 'data/dev', DEMO_LISTINGS: '2000' };

const ALWAYS = { NODE_ENV: 'development', SITE_MODE: 'development', FORECOURT_BUILD: 'build/dev' };

export type DevSettings = NodeJS.ProcessEnv & typeof DEFAULTS & typeof ALWAYS;

/** Returns the site's environment variables in development: of this process, otherwise of `.env`, otherwise the defaults. */
export function readDevSettings(): DevSettings {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return { ...DEFAULTS, ...process.env, ...ALWAYS };
}
