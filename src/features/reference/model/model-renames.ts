/** The models that a shopper who chose one model may also mean, or that are the same car under another name. */
export type ModelRename = {
  /** Model keys such as `FORD-F_150`. */
  from: string;
  to: readonly string[];
};

/**
 * Makes and models that were renamed, split off, or are easily confused with a model of the same name. When a shopper
 * chooses one name, the results page asks whether they also meant the other (spec 2 §4, suggested-filters modal). So
 * the list contains only ambiguous names, not every hybrid of a model.
 */
export const MODEL_RENAMES: readonly ModelRename[] = [
  // Electric models with the name of a separate model.
  { from: 'FORD-F_150', to: ['FORD-F_150_LIGHTNING'] },
  { from: 'FORD-MUSTANG', to: ['FORD-MUSTANG_MACH_E'] },
  { from: 'FORD-TRANSIT', to: ['FORD-E_TRANSIT', 'FORD-TRANSIT_250', 'FORD-TRANSIT_150', 'FORD-TRANSIT_350'] },
  { from: 'CHEVROLET-BOLT_EV', to: ['CHEVROLET-BOLT_EUV'] },
  // In 2010 the pickups moved from Dodge to a separate make.
  { from: 'DODGE-RAM_1500', to: ['RAM-1500'] },
  { from: 'DODGE-RAM_2500', to: ['RAM-2500'] },
  { from: 'DODGE-RAM_3500', to: ['RAM-3500'] },
  { from: 'RAM-1500', to: ['RAM-1500_CLASSIC', 'DODGE-RAM_1500'] },
  { from: 'RAM-2500', to: ['DODGE-RAM_2500'] },
  { from: 'RAM-3500', to: ['DODGE-RAM_3500'] },
  // One car under two names.
  { from: 'TOYOTA-86', to: ['TOYOTA-GR86'] },
  { from: 'TOYOTA-GR86', to: ['TOYOTA-86'] },
  { from: 'TOYOTA-SUPRA', to: ['TOYOTA-GR_SUPRA'] },
  { from: 'TOYOTA-GR_SUPRA', to: ['TOYOTA-SUPRA'] },
  { from: 'TOYOTA-BZ4X', to: ['TOYOTA-BZ'] },
  { from: 'TOYOTA-BZ', to: ['TOYOTA-BZ4X'] },
  { from: 'HYUNDAI-IONIQ', to: ['HYUNDAI-IONIQ_5', 'HYUNDAI-IONIQ_6'] },
  { from: 'AUDI-E_TRON', to: ['AUDI-Q8_E_TRON'] },
  { from: 'VOLVO-C40', to: ['VOLVO-EC40'] },
  { from: 'MERCEDES_BENZ-GL_CLASS', to: ['MERCEDES_BENZ-GLS'] },
  { from: 'MERCEDES_BENZ-M_CLASS', to: ['MERCEDES_BENZ-GLE'] },
  { from: 'MERCEDES_BENZ-GLK', to: ['MERCEDES_BENZ-GLC'] },
];

/** Returns the other models that a model's name may mean, never the model itself. */
export function renamesOf(modelKey: string): readonly string[] {
  return MODEL_RENAMES.find(({ from }) => from === modelKey)?.to ?? [];
}
