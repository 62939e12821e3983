/** What shoppers call models and no feed does, by make: the name → the model's label in the catalogue. */
export const CAR_NICKNAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CHEVROLET: { Vette: 'Corvette', Z06: 'Corvette', C8: 'Corvette' },
  FORD: { 'Mach E': 'Mustang Mach-E', Stang: 'Mustang', Lightning: 'F-150 Lightning' },
  JEEP: { 'Grand Cherokee 4xe': 'Grand Cherokee 4xe' },
  MERCEDES_BENZ: { 'G Wagon': 'G-Class', 'G Wagen': 'G-Class' },
  TOYOTA: { 'Four Runner': '4Runner', 'Fore Runner': '4Runner' },
};
