/** A model that shoppers may have meant, or that is sold under another name, beside the one that they chose. */
export type ModelRename = {
  /** Model keys such as `FORD-F_150`. */
  from: string;
  to: readonly string[];
};

/**
 * Where a make or model was renamed, split off or is easily taken for its namesake. Chosen under the one name, the
 * results page asks whether the other was meant too (spec 2 §4, suggested-filters modal); so only where the name is in
 * doubt, never for every hybrid of a model.
 */
export const MODEL_RENAMES: readonly ModelRename[] = [
  // An electric namesake that is a model of its own.
  { from: 'FORD-F_150', to: ['FORD-F_150_LIGHTNING'] },
  { from: 'FORD-MUSTANG', to: ['FORD-MUSTANG_MACH_E'] },
  { from: 'FORD-TRANSIT', to: ['FORD-E_TRANSIT', 'FORD-TRANSIT_250', 'FORD-TRANSIT_150', 'FORD-TRANSIT_350'] },
  { from: 'CHEVROLET-BOLT_EV', to: ['CHEVROLET-BOLT_EUV'] },
  // The pickups left Dodge for a make of their own in 2010.
  { from: 'DODGE-RAM_1500', to: ['RAM-1500'] },
  { from: 'DODGE-RAM_2500', to: ['RAM-2500'] },
  { from: 'DODGE-RAM_3500', to: ['RAM-3500'] },
  { from: 'RAM-1500', to: ['RAM-1500_CLASSIC', 'DODGE-RAM_1500'] },
  { from: 'RAM-2500', to: ['DODGE-RAM_2500'] },
  { from: 'RAM-3500', to: ['DODGE-RAM_3500'] },
  // One car after another name.
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

/** What else may be meant by a model; the model itself never. */
export function renamesOf(modelKey: string): readonly string[] {
  return MODEL_RENAMES.find(({ from }) => from === modelKey)?.to ?? [];
}
