/**
 * Reads alternative names: `name = alias, alias; name = alias`. Returns each alias with its name. Matching ignores
 * case, spaces and punctuation.
 */
function readAliases(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(/;\s/).flatMap((group) => {
      const [name = '', aliases = ''] = group.trim().split(' = ');
      return aliases.split(', ').map((alias) => [alias, name]);
    }),
  );
}

/** Alternative names of makes in feeds: alias → make code. */
export const MAKE_ALIASES = readAliases(`
CHEVROLET = Chevy, Chev, Chevorlet; VOLKSWAGEN = VW, V W, Volkswagon, Volkswagen of America;
MERCEDES_BENZ = Mercedes, Merc, Benz, MB, Mercedes AMG, Mercedes Benz AMG, Mercedes-Benz Trucks;
LAND_ROVER = Landrover, Range Rover; ALFA_ROMEO = Alfa; ASTON_MARTIN = Aston;
BMW = Beemer, Bimmer, Bayerische Motoren Werke; CADILLAC = Caddy; GMC = GMC Truck; HUMMER = AM General Hummer;
INFINITI = Infinity; JAGUAR = Jag; LAMBORGHINI = Lambo; MINI = Mini Cooper; MITSUBISHI = Mitsu; OLDSMOBILE = Olds;
RAM = Ram Truck, Ram Trucks; ROLLS_ROYCE = Rolls; SAAB = Saab Automobile; SUBARU = Subie; TESLA = Tesla Motors;
TOYOTA = Toyo; POLESTAR = Polestar Automotive; RIVIAN = Rivian Automotive; LUCID = Lucid Motors;
INEOS = Ineos Automotive
`);

const BY_MAKE: Readonly<Record<string, string>> = {
  AUDI: 'Q4 e-tron = Q4; Q6 e-tron = Q6; allroad = allroad quattro',
  BMW: `
    1 Series = 1-Series, 1er; 2 Series = 2er; 3 Series = 3er; 4 Series = 4er; 5 Series = 5er; 6 Series = 6er;
    7 Series = 7er; 8 Series = 8er; Alpina B7 = ALPINA B7`,
  CADILLAC: 'DeVille = De Ville; CTS-V = CTS V',
  CHEVROLET: `
    Astro = Astro Van; Bolt EV = Bolt; S-10 = S10, S-10 Pickup, S10 Pickup; Silverado 1500 = Silverado1500;
    Silverado 2500HD = Silverado 2500 HD; Silverado 3500HD = Silverado 3500 HD;
    Silverado 1500 LTD = Silverado 1500 Limited; TrailBlazer = Trail Blazer`,
  CHRYSLER: '300 = 300C; Town & Country = Town and Country, Town Country',
  DODGE: 'Ram 1500 = Ram Pickup 1500; Ram 2500 = Ram Pickup 2500; Ram 3500 = Ram Pickup 3500',
  FIAT: '500e = 500 e',
  FORD: `
    F-150 = F 150 Pickup, F150 Pickup; F-250 Super Duty = F-250, F-250 SD, Super Duty F-250, Super Duty F-250 SRW;
    F-350 Super Duty = F-350, F-350 SD, Super Duty F-350, Super Duty F-350 SRW, Super Duty F-350 DRW;
    F-450 Super Duty = F-450, F-450 SD, Super Duty F-450, Super Duty F-450 DRW; F-550 Super Duty = F-550;
    Mustang Mach-E = Mach-E, Mustang MachE; Transit 150 = Transit-150; Transit 250 = Transit-250;
    Transit 350 = Transit-350; Transit 150 = T150; Transit 250 = T250; Transit 350 = T350; E-150 = Econoline E150;
    E-250 = Econoline E250; E-350 = Econoline E350; E-150 = E-150 Econoline; E-250 = E-250 Econoline;
    E-350 = E-350 Econoline; Explorer Sport Trac = Explorer SportTrac; Crown Victoria = Crown Vic`,
  GMC: 'Sierra 1500 = Sierra1500; Sierra 2500HD = Sierra 2500 HD; Sierra 3500HD = Sierra 3500 HD',
  HONDA: 'Crosstour = Accord Crosstour; Civic del Sol = del Sol; CR-V Hybrid = CRV Hybrid',
  HYUNDAI: 'IONIQ 5 = Ioniq5; IONIQ 6 = Ioniq6; Kona Electric = Kona EV',
  JEEP: 'Wrangler = Wrangler JK, Wrangler JL',
  KIA: 'Forte5 = Forte 5',
  LAND_ROVER: `
    Range Rover Evoque = Evoque; Range Rover Velar = Velar; Range Rover Sport = RR Sport;
    Discovery = Discovery II, Discovery Series II`,
  LINCOLN: 'Town Car = TownCar',
  MAZDA: `
    Mazda2 = 2; Mazda3 = 3; Mazda5 = 5; Mazda6 = 6; MX-5 Miata = Miata, MX-5, MX5, Miata MX-5;
    B-Series = B-Series Pickup`,
  MERCEDES_BENZ: `
    A-Class = A Class; CLA = CLA-Class; CLS = CLS-Class; CLE = CLE-Class; EQB = EQB-Class; EQE = EQE-Class, EQE Sedan;
    EQS = EQS-Class, EQS Sedan; GLA = GLA-Class; GLB = GLB-Class; GLC = GLC-Class; GLE = GLE-Class; GLK = GLK-Class;
    GLS = GLS-Class; M-Class = ML-Class; SLC = SLC-Class; SLS AMG = SLS-Class; AMG GT = Mercedes-AMG GT;
    SLK-Class = SLK; SL-Class = SL; CLK-Class = CLK; CL-Class = CL; C-Class = C; E-Class = E; S-Class = S;
    G-Class = G; Sprinter = Sprinter Van`,
  MINI: `
    Cooper = Hardtop, Hardtop 2 Door, Hardtop 4 Door, Cooper Hardtop; Clubman = Cooper Clubman;
    Convertible = Cooper Convertible; Countryman = Cooper Countryman; Paceman = Cooper Paceman;
    Roadster = Cooper Roadster`,
  NISSAN: '350Z = 350 Z; 370Z = 370 Z; LEAF = Leaf EV; GT-R = GTR',
  PORSCHE: '911 = Carrera, 911 Carrera; 718 Boxster = 718Boxster',
  RAM: `
    1500 = Ram 1500; 2500 = Ram 2500; 3500 = Ram 3500; 1500 = 1500 Pickup, Pickup 1500; 2500 = Pickup 2500;
    3500 = Pickup 3500`,
  SUBARU: 'Crosstrek = XV Crosstrek; Tribeca = B9 Tribeca; WRX STI = STI, Impreza WRX STI',
  TESLA: 'Model 3 = 3; Model S = S; Model X = X; Model Y = Y',
  TOYOTA: `
    Solara = Camry Solara; Matrix = Corolla Matrix; FJ Cruiser = FJ; Prius Plug-in = Prius Plug-in Hybrid;
    Prius Prime = Prius Prime Plug-in Hybrid; RAV4 Prime = RAV4 Prime Plug-in Hybrid; Land Cruiser = Landcruiser`,
  VOLKSWAGEN: 'Golf GTI = GTI; Beetle = New Beetle, Bug; Jetta GLI = GLI; Golf SportWagen = Golf Sportwagen',
  VOLVO: 'V60 Cross Country = V60CC; V90 Cross Country = V90CC',
};

/** Alternative names of models in feeds, by make code: alias → the model's label in the catalog. */
export const MODEL_ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(BY_MAKE).map(([makeCode, aliases]) => [makeCode, readAliases(aliases)]),
);
