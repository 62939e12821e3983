import { createSpellingParser } from './spelling-parser.ts';

/** Spellings of `TRANSMISSIONS`. Self-shifting transmissions without a more specific name count as automatic. */
export const parseTransmission = createSpellingParser(`
CVT is cvt, ecvt, e-cvt, ivt, xtronic, lineartronic, variable
CVT has cvt, ecvt, e cvt, continuously variable, variable, ivt, xtronic, lineartronic, multitronic, stufenlos,
  stufenloses, variador, variateur
DUAL_CLUTCH is dual clutch, dual_clutch, dct, dsg, pdk, automated manual, automated_manual, amt, smg, am
DUAL_CLUTCH has dual clutch, double clutch, twin clutch, dct, dsg, pdk, s tronic, automated manual, auto manual,
  powershift, doppelkupplung, doppelkupplungsgetriebe, direktschaltgetriebe, double embrayage, doble embrague,
  robotisee, robotise, robotizado, edc
AUTOMATIC is a, at, a/t, auto, automatik, automatique, automatico, semi-automatic, semi automatic, direct drive,
  direct_drive, single speed, 1 speed, tiptronic, steptronic, automanual
AUTOMATIC has automatic, auto, a t, at, automated, tiptronic, steptronic, shiftable, shiftronic, sportmatic,
  geartronic, direct drive, single speed, fixed gear, 1 speed, reduction gear, dual shift mode, overdrive switch,
  hydramatic, allison, torqueflite, automatik, automatikgetriebe, automatikschaltung, wandlerautomatik, halbautomatik,
  automatique, automatico, automatica, semiautomatico, bva, eat8
MANUAL is m, mt, m/t, man, stick, standard, schaltgetriebe, manuelle, manuell, handschaltung
MANUAL has manual, m t, mt, stick, stick shift, manuel, manuelle, manuell, schaltgetriebe, handschaltung,
  gangschaltung, mecanique, mecanico, mecanica, bvm, man
`);
