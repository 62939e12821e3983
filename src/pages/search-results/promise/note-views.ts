import type { Flags } from '#features/flags/flags.ts';
import type { VehicleQuery } from '#features/search/search.ts';
import type { NoteView } from './blocks-data.ts';

const ELECTRIC: NoteView = {
  key: 'electric',
  title: 'Range, charging and batteries: what the figures mean',
  points: [
    {
      title: 'Range',
      text: 'Miles on a full charge when the car was new, city and highway combined, from the EPA or the seller. Cold weather, speed and the battery’s age reduce it.',
    },
    {
      title: 'MPGe',
      text: 'Miles on 33.7 kilowatt-hours, the energy in a gallon of gasoline. A higher figure means a lower cost per mile.',
    },
    {
      title: 'Charging',
      text: 'A household outlet adds about 3 to 5 miles of range an hour; a 240-volt charger adds about 20 to 30. A public fast charger fills most of a battery within an hour.',
    },
    {
      title: 'Battery',
      text: 'Most makers cover an electric car’s battery for 8 years or 100,000 miles from new, and the rest of that warranty stays with the car. Ask the seller for a battery health report.',
    },
  ],
};

const BUY_ONLINE: NoteView = {
  key: 'buy-online',
  title: 'How buying online works',
  points: [
    { title: 'Choose', text: 'Every car marked Buy online can be bought without a visit.' },
    { title: 'Agree', text: 'Agree on the price, your trade-in and the payment with the dealer from home.' },
    { title: 'Drive', text: 'Sign, then pick up the car, or have it delivered if the dealer delivers.' },
  ],
};

/** Returns advice about this search. */
export function noteViews({ filters }: VehicleQuery, flags: Flags): NoteView[] {
  const plugs = filters.fuelTypeGroup.some((code) => code === 'ELE' || code === 'PIH');
  const electric = plugs || filters.electricMileRange.length > 0;
  return [
    ...(flags.ev_info && electric ? [ELECTRIC] : []),
    ...(flags.hyundai_buy_online && filters.experience === 'buy-online' ? [BUY_ONLINE] : []),
  ];
}
