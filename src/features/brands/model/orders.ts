import type { Brand } from './brand.ts';
import { showsMake } from './shows-make.ts';

/**
 * Codes of makes whose dealers take orders for cars that are not built yet. Makers that sell without dealers, sell by
 * invitation only, or no longer build cars are not listed.
 */
const ORDER_MAKES: ReadonlySet<string> = new Set(
  (
    'ACURA ALFA_ROMEO AUDI BMW BUICK CADILLAC CHEVROLET CHRYSLER DODGE FIAT FORD GENESIS GMC HONDA HYUNDAI INFINITI ' +
    'JAGUAR JEEP KIA LAND_ROVER LEXUS LINCOLN MASERATI MAZDA MERCEDES_BENZ MINI MITSUBISHI NISSAN POLESTAR PORSCHE RAM ' +
    'SUBARU TOYOTA VOLKSWAGEN VOLVO'
  ).split(' '),
);

/**
 * Returns whether a new car of the make can be ordered on the brand: the make is listed and not excluded (spec 2 §2).
 */
export function canOrder(brand: Brand, makeCode: string): boolean {
  return showsMake(brand, makeCode) && ORDER_MAKES.has(makeCode) && !brand.noOrdersFor.includes(makeCode);
}
