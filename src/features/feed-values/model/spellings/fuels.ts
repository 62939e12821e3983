import { createSpellingParser } from './spelling-parser.ts';

/** Spellings of `FUEL_TYPES`. Plug-ins precede hybrids, and both precede gasoline, because their texts name it too. */
export const parseFuel = createSpellingParser(`
PIH is pih, phev, plugin, plug in, electric/gasoline (plug-in), plug-in gas/electric, erev, reev
PIH has plug in, plugin, phev, range extender, rechargeable, enchufable, enchufables, aufladbar, aufladbarer,
  extended range electric
HYB is hyb, hev, mhev, gas/electric, gasoline/electric, electric/gasoline, electric/diesel, diesel/electric,
  petrol/electric, hybride, híbrido
HYB has hybrid, hybride, hybrids, hibrido, hibrida, hev, mhev, mildhybrid, vollhybrid, elektrohybrid, dieselhybrid,
  microhybrid, gas electric, gasoline electric, electric gas, electric gasoline, petrol electric, electric petrol,
  electric diesel, diesel electric, elektro benzin, benzin elektro, elektro diesel, diesel elektro,
  essence electrique, electrique essence, electrique diesel, diesel electrique, gasolina electrico,
  electrico gasolina, electrico diesel
HYD is hyd, fcev, wasserstoff
HYD has hydrogen, fuel cell, fcev, wasserstoff, brennstoffzelle, hydrogene, hidrogeno, pile a combustible,
  pila de combustible
ALT is alt, ffv, flex, e85, lpg, cng, lng, gpl, ethanol, propane, bi-fuel, bifuel, bio diesel
ALT has flex fuel, flexible fuel, flex, e85, ffv, natural gas, cng, lpg, propane, ethanol, alternative, methanol,
  bi fuel, biofuel, compressed, liquefied, autogas, erdgas, flussiggas, gaz naturel, gas natural, gas licuado, gpl,
  glp, gnc, gnv, gaz, bioethanol, bioetanol, superethanol, etanol, e 85, flexfuel, flexifuel, flexible, bifuel,
  bifuels, bicarburation, biodiesel
DSL is dsl, d, die, dies, go, tdi, gasoil, diesel fuel
DSL has diesel, turbodiesel, tdi, b20, gazole, gasoleo, gasoil, hdi
ELE is ele, elec, elect, ev, bev, e, elektro, electrico, zev
ELE has electric, electricity, battery, bev, ev, electrique, electrico, electrica, elektro, elektrisch, strom
GSL is gsl, g, gas, petrol, benzin, benz, essence, ess, gasolina, gasolin, premium, regular, midgrade, super,
  super e10, p
GSL has essence, gasolina, benziner, nafta, sans plomb, bleifrei, sp95, sp98, super, sin plomo, gasoline, gas,
  unleaded, petrol, premium, regular, midgrade, octane, benzin
`);
