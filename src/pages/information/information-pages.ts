type Information = {
  title: string;
  lead: string;
  parts: readonly { title: string; text: string }[];
};

/**
 * The pages that the footer links to, by address. They describe how the software behaves (`docs/features/alerts.md`,
 * `docs/features/ranking.md`, docs/adr/0017-fair-prices.md), so they apply to every installation and must change with
 * the software.
 */
export const INFORMATION_PAGES = {
  about: {
    title: 'About us',
    lead: 'A place to find, compare and ask about new and used cars.',
    parts: [
      {
        title: 'Who sells the cars',
        text: 'The dealers and private sellers named in the listings. They supply the photos, prices and details. We don’t own or inspect the cars, and we’re not part of the sale.',
      },
      {
        title: 'How results are sorted',
        text: 'Every result fits your search. Best match puts cars first by their price, how it compares with the fair price, mileage, distance, how recently they were listed, the seller’s rating, and how complete the listing is. It spreads out cars from the same seller. No one can pay to rank higher.',
      },
      {
        title: 'What it costs',
        text: 'Searching, saving cars and contacting sellers are free.',
      },
    ],
  },
  help: {
    title: 'Help',
    lead: 'How to search, save and contact sellers.',
    parts: [
      {
        title: 'Search',
        text: 'Type what you want in your own words, such as “red SUV under $20k”, or use the filters. Enter your ZIP code to see how far away each car is.',
      },
      {
        title: 'Save cars and searches',
        text: 'Select the heart on a car to save it, or Save Search above the results. You can save a few without an account. An account keeps them on all your devices.',
      },
      {
        title: 'Get alerts',
        text: 'We can email you about new cars and price drops in a saved search. Every email has a link to unsubscribe. Where this site offers notifications, your device can show the same news right away: turn them on at /alerts/notifications.',
      },
      {
        title: 'Contact a seller',
        text: 'Select Check availability or Make Offer. Your message goes to the seller, who replies to you directly.',
      },
      {
        title: 'Hide or report a listing',
        text: 'Open the menu with three dots on a car. If something is wrong with a listing, report it there.',
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    lead: 'What you can expect from this site, and what we expect from you.',
    parts: [
      {
        title: 'The sale is between you and the seller',
        text: 'Cars are sold by the dealers and private sellers named in the listings. Any agreement, payment or warranty is between you and the seller.',
      },
      {
        title: 'Details can be wrong',
        text: 'Listings come from sellers and can contain mistakes, or describe a car that is already sold. Before you buy, confirm the price, condition and equipment with the seller. Unless a listing says otherwise, prices exclude taxes and fees.',
      },
      {
        title: 'Estimates are not offers',
        text: 'Fair prices, price ratings and monthly payments are estimates. They are not appraisals and not offers of credit.',
      },
      {
        title: 'Fair use',
        text: 'Contact sellers only about their cars, and give true information. Don’t use forms for advertising, and don’t overload the site with automated requests.',
      },
    ],
  },
  'how-we-rate-prices': {
    title: 'How we rate prices',
    lead: 'A rating compares a car’s price with the prices of similar cars.',
    parts: [
      {
        title: 'The fair price',
        text: 'Our estimate comes from the asking prices of similar cars: make, model, trim, age, mileage, equipment, condition and location. A car’s own price never counts, and neither does what its seller says it’s worth.',
      },
      {
        title: 'The rating',
        text: 'Great price and Good price are below or near the fair price, Fair price is within the usual range, and High price is above it. The amount next to the rating is the difference.',
      },
      {
        title: 'When there is no rating',
        text: 'We don’t rate a car if there are too few similar cars, if their prices differ too much, if its title is branded, or if its price can’t be right.',
      },
      {
        title: 'What it doesn’t include',
        text: 'We haven’t inspected the car. Prices exclude taxes and fees. Sellers can’t pay for a better rating.',
      },
    ],
  },
  safety: {
    title: 'Buy safely',
    lead: 'Simple steps that protect you from fraud and bad surprises.',
    parts: [
      {
        title: 'See the car first',
        text: 'Meet in a public place in daylight, and bring someone. Check that the VIN on the car matches the listing and the title, and that the seller’s name is on the title.',
      },
      {
        title: 'Have it checked',
        text: 'Get a vehicle history report, and have an independent mechanic inspect the car before you pay.',
      },
      {
        title: 'Pay safely',
        text: 'Don’t pay before you’ve seen the car and its papers. Never pay with gift cards, wire transfers to strangers or cryptocurrency. We never hold money for a sale, so an escrow service in our name is fraud.',
      },
      {
        title: 'Know the warning signs',
        text: 'A price far below similar cars, a seller who can’t meet, pressure to decide today, or a request to move to another website. Report such a listing from its menu with three dots.',
      },
    ],
  },
} as const satisfies Record<string, Information>;

export type InformationTopic = keyof typeof INFORMATION_PAGES;
export const INFORMATION_TOPICS = Object.keys(INFORMATION_PAGES) as InformationTopic[];
