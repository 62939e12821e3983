import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Data apart from that of `npm start`, and few enough cars that the first start is short. */
const DEFAULTS = { PORT: '3000', DATA_DIR: 'data/dev', DEMO_LISTINGS: '2000' };

const ALWAYS = { NODE_ENV: 'development', SITE_MODE: 'development', FORECOURT_BUILD: 'build/dev' };

export type DevSettings = NodeJS.ProcessEnv & typeof DEFAULTS & typeof ALWAYS;

/** The variables of the site in development: of this process, else of `.env`, else the defaults. */
export function readDevSettings(): DevSettings {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return { ...DEFAULTS, ...process.env, ...ALWAYS };
}
