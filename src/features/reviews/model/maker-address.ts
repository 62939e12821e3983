import { isSameOrSubdomain, mailHostOf } from '#kit/text/mailbox.ts';

/** Domains of the email addresses of car makers' employees in the United States and at their headquarters. */
const MAKER_DOMAINS: readonly string[] = [
  'acura.com,honda.com,alfaromeo.com,chrysler.com,dodge.com,fcagroup.com,fiat.com,jeep.com,ramtrucks.com,stellantis.com',
  'astonmartin.com,audi.com,audi.de,audiusa.com,bentleymotors.com,bmw.com,bmw.de,bmwgroup.com,bmwna.com,miniusa.com',
  'buick.com,cadillac.com,chevrolet.com,gm.com,gmc.com,ferrari.com,ford.com,lincoln.com,genesis.com,hmausa.com',
  'hyundai.com,hyundaiusa.com,kia.com,kiausa.com,infiniti.com,nissan-global.com,nissan-usa.com,nissanusa.com,isuzu.com',
  'jaguar.com,jaguarlandrover.com,landrover.com,lamborghini.com,lexus.com,toyota.com,lucidmotors.com,maserati.com',
  'mazda.com,mazdausa.com,mbusa.com,mercedes-benz.com,mclaren.com,mitsubishi-motors.com,mitsubishicars.com,polestar.com',
  'porsche.com,porsche.de,porsche.us,rivian.com,rolls-roycemotorcars.com,subaru.com,suzuki.com,tesla.com',
  'volkswagen.com,volkswagen.de,vw.com,vwgoa.com,volvocars.com',
].flatMap((domains) => domains.split(','));

/** Returns whether an address is of a car maker, whose employees can’t write reviews, such as `ann@na.toyota.com`. */
export function isMakerAddress(email: string): boolean {
  const host = mailHostOf(email);
  return MAKER_DOMAINS.some((domain) => isSameOrSubdomain(host, domain));
}
