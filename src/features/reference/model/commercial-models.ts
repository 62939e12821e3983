import { formatModelKey } from './model-key.ts';
/** Models of one make, by their catalog codes. */
type MakeModels = { makeCode: string; models: readonly string[] };

/**
 * Trucks and vans that are sold for work. The commercial experience and its entry point apply to these (spec 2 §9,
 * "listed truck model codes"). Excludes pickups that are mostly bought for leisure, such as Maverick and Ridgeline, and
 * family minivans.
 */
export const COMMERCIAL_MODELS: readonly MakeModels[] = Object.entries({
  CHEVROLET:
    'BRIGHTDROP CITY_EXPRESS COLORADO EXPRESS EXPRESS_1500 EXPRESS_2500 EXPRESS_3500 SILVERADO_1500 SILVERADO_2500 SILVERADO_2500HD SILVERADO_3500 SILVERADO_3500HD SILVERADO_EV',
  DODGE: 'RAM_1500 RAM_2500 RAM_3500 RAM_VAN SPRINTER',
  FORD: 'E_150 E_250 E_350 E_TRANSIT F_150 F_150_LIGHTNING F_250_SUPER_DUTY F_350_SUPER_DUTY F_450_SUPER_DUTY F_550_SUPER_DUTY RANGER TRANSIT TRANSIT_150 TRANSIT_250 TRANSIT_350 TRANSIT_CONNECT',
  FREIGHTLINER: 'SPRINTER_2500 SPRINTER_3500',
  GMC: 'CANYON SAVANA SAVANA_1500 SAVANA_2500 SAVANA_3500 SIERRA_1500 SIERRA_2500 SIERRA_2500HD SIERRA_3500HD SIERRA_EV',
  MERCEDES_BENZ: 'ESPRINTER METRIS SPRINTER SPRINTER_2500 SPRINTER_3500',
  NISSAN: 'FRONTIER NV NV200 NV1500 NV2500_HD NV3500_HD TITAN TITAN_XD',
  RAM: '1500 1500_CLASSIC 2500 3500 4500 5500 C_V PROMASTER_1500 PROMASTER_2500 PROMASTER_3500 PROMASTER_CITY',
  RIVIAN: 'EDV',
  TOYOTA: 'TACOMA TUNDRA',
}).map(([makeCode, models]) => ({ makeCode, models: models.split(' ') }));

/** The same models as model keys, such as `FORD-TRANSIT_250`. */
export const COMMERCIAL_MODEL_KEYS: readonly string[] = COMMERCIAL_MODELS.flatMap(({ makeCode, models }) =>
  models.map((model) => formatModelKey(makeCode, model)),
);
