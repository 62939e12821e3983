/**
 * A model's name that the catalog lists under a different name. `trim` is the part of the name that is not the model.
 */
type ModelName = { model: string; trim?: string };

/**
 * Model names that only feeds use, by make code, in lower case with letters and digits only. Names that shoppers type
 * are among the catalog's own aliases instead.
 */
export const MODEL_NAMES: Readonly<Record<string, Readonly<Record<string, ModelName>>>> = {
  ASTON_MARTIN: { v8vantage: { model: 'Vantage', trim: 'V8' }, v12vantage: { model: 'Vantage', trim: 'V12' } },
  CHEVROLET: {
    suburbanc1500: { model: 'Suburban', trim: 'C1500' },
    blackdiamondavalanche: { model: 'Avalanche', trim: 'Black Diamond' },
    suburbank1500: { model: 'Suburban', trim: 'K1500' },
    express1500van: { model: 'Express 1500' },
  },
  CHRYSLER: { townncountry: { model: 'Town & Country' }, '300limited': { model: '300', trim: 'Limited' } },
  FORD: {
    f250sd: { model: 'F-250 Super Duty' },
    f350sd: { model: 'F-350 Super Duty' },
    f450sd: { model: 'F-450 Super Duty' },
    crownvictoriapolice: { model: 'Crown Victoria', trim: 'Police' },
    ltdcrownvictoria: { model: 'Crown Victoria', trim: 'LTD' },
    shelbygt350: { model: 'Mustang', trim: 'Shelby GT350' },
    shelbygt500: { model: 'Mustang', trim: 'Shelby GT500' },
    gt350: { model: 'Mustang', trim: 'Shelby GT350' },
    gt500: { model: 'Mustang', trim: 'Shelby GT500' },
    cmax: { model: 'C-Max' },
  },
  HONDA: { civicsi: { model: 'Civic Si' }, odysey: { model: 'Odyssey' } },
  LAND_ROVER: { rangerover: { model: 'Range Rover' }, rrevoque: { model: 'Range Rover Evoque' } },
  MAZDA: { mazdaspeed3: { model: 'Mazda3', trim: 'Mazdaspeed' }, mazdaspeed6: { model: 'Mazda6', trim: 'Mazdaspeed' } },
  MERCEDES_BENZ: {
    eqeclasssuv: { model: 'EQE SUV' },
    eqsclasssuv: { model: 'EQS SUV' },
    mercedesmaybachsclass: { model: 'Maybach S-Class' },
    mercedesmaybachgls: { model: 'Maybach GLS' },
  },
  MINI: {
    cabrio: { model: 'Convertible' },
    cabriolet: { model: 'Convertible' },
    johncooperworks: { model: 'Cooper', trim: 'John Cooper Works' },
  },
  NISSAN: { nv2500: { model: 'NV2500 HD' }, nv3500: { model: 'NV3500 HD' } },
  OLDSMOBILE: { cutlassciera: { model: 'Ciera' }, '88': { model: 'Eighty-Eight' }, '98': { model: 'Ninety-Eight' } },
  PONTIAC: { transam: { model: 'Firebird', trim: 'Trans Am' } },
  PORSCHE: { carrera: { model: '911', trim: 'Carrera' }, targa: { model: '911', trim: 'Targa' } },
  SUBARU: { legacyoutback: { model: 'Outback' }, legacywagonoutback: { model: 'Outback' } },
  SUZUKI: { grandvitaraxl7: { model: 'XL7' } },
  TOYOTA: { gt86: { model: '86' }, priusplus: { model: 'Prius v' }, 'prius+': { model: 'Prius v' } },
  VOLKSWAGEN: {
    passatcc: { model: 'CC' },
    golfvariant: { model: 'Golf SportWagen' },
    jettavariant: { model: 'Jetta SportWagen' },
    beetlecabriolet: { model: 'Beetle', trim: 'Cabriolet' },
  },
  VOLVO: {
    '240': { model: '240 Series' },
    '244': { model: '240 Series', trim: '244' },
    '245': { model: '240 Series', trim: '245' },
    ex30cc: { model: 'EX30 Cross Country' },
    '740': { model: '740 Series' },
  },
};

/** Models that are not in the catalog although their names start with the name of one that is. */
export const DIFFERENT_MODELS: Readonly<Record<string, RegExp>> = {
  AUDI: /^[as]6\s*e-?tron/i,
  CHRYSLER: /^300\s*m\b/i,
  DODGE: /^caravan ?\/ ?grand caravan/i,
  FORD: /^(?:focus c-?max|grand c-?max|transit (?:custom|courier)|tourneo|bronco ii\b|fusion plus)/i,
  KIA: /^(?:rio estate|ceed)/i,
  OLDSMOBILE: /^cutlass (?:calais|cruiser)/i,
  SUZUKI: /^sx4 ?s-?\s?cross/i,
  TOYOTA: /^(?:yaris (?:cross|verso)|corolla verso|land ?cruiser prado|hilux)/i,
  VOLKSWAGEN: /^golf (?:sportsvan|plus)/i,
};

/** Words before a model's name that mean nothing: `All-New Camry`. */
const NOISE = /^(?:(?:all[\s-]?)?new|the|nuevo|nueva|nouveau|nouvelle|neuer?)\s+(?!(?:beetle|yorker)\b)/i;

/** In `Cooper S Countryman`, the body is the model and `Cooper S` is its trim. */
const MINI_BODY =
  /^((?:john cooper works|cooper)(?: (?:sd|s|d|se|jcw|works))?) (cabriolet|cabrio|convertible|clubman|countryman|paceman|coupe|coupé|roadster)(?=\s|$)/i;

/** Returns the catalog's name: `Serie 3` and `3er-Reihe` are the 3 Series, `Clase C` and `C-Klasse` the C-Class. */
export function catalogModelName(makeCode: string, text: string): string {
  const name = text.trim().replace(NOISE, '');
  if (makeCode === 'BMW')
    return name
      .replace(/^(?:s[eé]rie|series|reihe)[\s-]?([1-8])\b/i, '$1 Series')
      .replace(/^([1-8])(?:er)?[\s-]?(?:s[eé]ries?|reihe)\b/i, '$1 Series');
  if (makeCode === 'MERCEDES_BENZ')
    return name
      .replace(/^(?:mercedes[\s-]?)?(?:benz[\s-]?)?amg[\s-]+(?!gt\b)/i, '')
      .replace(/^(?:clas[es]e?|klasse)[\s-]([a-z]{1,3})(?=\s|$)/i, '$1-Class')
      .replace(/^([a-z]{1,3})[\s-]?(?:klasse|classe|clase)(?=\s|$)/i, '$1-Class')
      .replace(/^(\d{3})[\s-]class\b/i, '$1')
      .replace(/^(gl[ce])[\s-]class (?=coup[eé]\b)/i, '$1 ');
  if (makeCode === 'MINI') return name.replace(MINI_BODY, (_, cooper: string, body: string) => `${body} ${cooper}`);
  return name;
}

/** The model behind a number that feeds use as its name, and the body, which may be a separate model. */
export type NumberedModel = { model: string; body?: string | undefined };

/** Finds the model for a number: `320d` is a 3 Series, `C 220 CDI` a C-Class, `3.2TL` a TL, `B3000` a B-Series. */
export function modelByNumber(makeCode: string, text: string): NumberedModel | null {
  switch (makeCode) {
    case 'BMW': {
      const series = /^m?([1-8])\d{2}\s?(?:[a-z]{1,3})?(?=[\s,/-]|$)/i.exec(text)?.[1];
      return series ? { model: `${series} Series` } : null;
    }
    case 'MERCEDES_BENZ': {
      const letters = /^([a-z]{1,3})[\s-]?\d{2,3}(?!\d)/i.exec(text)?.[1];
      return letters ? { model: letters, body: /\b(coupe|suv)\b/i.exec(text)?.[1] } : null;
    }
    case 'ACURA': {
      const model = /^\d\.\d\s?(TL|CL|RL)\b/i.exec(text)?.[1];
      return model ? { model } : null;
    }
    case 'MAZDA':
      return /^B\d{4}\b/i.test(text) ? { model: 'B-Series' } : null;
    default:
      return null;
  }
}
