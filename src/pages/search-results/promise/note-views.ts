import type { Flags } from '#features/flags/flags.ts';
import type { VehicleQuery } from '#features/search/search.ts';
import type { NoteView } from './blocks-data.ts';

const ELECTRIC: NoteView = {
  key: 'electric',
  title: 'Range, charging and batteries: what the figures mean',
  points: [
    {
      title: 'Range',
      text: 'Miles on a full charge when the car was new, city and highway combined, as the EPA rates it or the seller states it. Cold, speed and the battery’s age take from it.',
    },
    {
      title: 'MPGe',
      text: 'Miles on 33.7 kilowatt-hours, which hold as much energy as a gallon of gasoline. The higher, the less a mile costs.',
    },
    {
      title: 'Charging',
      text: 'A household outlet adds roughly 3 to 5 miles of range an hour, a 240-volt charger roughly 20 to 30. A fast charger on the road fills most of a battery within an hour.',
    },
    {
      title: 'Battery',
      text: 'Most makers warrant the battery of a new electric car for 8 years or 100,000 miles, and what is left of that goes with the car. Ask the seller for a report on its health.',
    },
  ],
};

const BUY_ONLINE: NoteView = {
  key: 'buy-online',
  title: 'How buying online works',
  points: [
    { title: 'Choose', text: 'Every car marked Buy online can be bought without a visit.' },
    { title: 'Agree', text: 'Settle the price, your trade-in and the payment with the dealer from where you are.' },
    { title: 'Drive', text: 'Sign, then pick the car up, or have it brought to you where the dealer delivers.' },
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
