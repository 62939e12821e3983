import type { SubmittedDealerDifference } from '#features/dealers/dealers.ts';

/** The facts of a dealer that its story mentions. */
export type StoryDealer = { name: string; city: string | null; website: string | null; rating: number | null };

type Story = { tagline: string; heading: string; promises: readonly string[]; picture: string };

const STORIES: readonly Story[] = [
  {
    tagline: 'One price, shown up front',
    heading: 'No haggling, no surprises',
    promises: [
      'The price on the car is the price you pay, before tax and title.',
      'A history report lies in every glove box.',
      'No one here is paid by commission.',
    ],
    picture: '/pictures/cars/sedan/blue-front34-600.avif',
  },
  {
    tagline: 'Family-run, three generations',
    heading: 'We will know your name',
    promises: [
      'The owner answers the phone on Saturdays.',
      'Loaner cars while yours is in the shop.',
      'Coffee is free, and so is advice.',
    ],
    picture: '/pictures/cars/suv/green-front34-600.avif',
  },
  {
    tagline: 'A week to change your mind',
    heading: 'Drive it like it is yours',
    promises: [
      'Bring it back within seven days or 300 miles.',
      'Every car passes the same inspection, and you get the sheet.',
      'We bring the car to your door for a test drive.',
    ],
    picture: '/pictures/cars/pickup-crew/red-front34-600.avif',
  },
  {
    tagline: 'Service for as long as you own it',
    heading: 'The sale is the beginning',
    promises: [
      'Oil changes at cost for as long as the car is yours.',
      'Open until eight on weekdays.',
      'Certified technicians, named on every bill.',
    ],
    picture: '/pictures/cars/crossover/silver-front34-600.avif',
  },
];

/** Returns the story of the dealer with this number. The same number always gives the same story. */
export function dealerStory(owner: StoryDealer, number: number): SubmittedDealerDifference {
  const { tagline, heading, promises, picture } = STORIES[number % STORIES.length]!;
  const name = escapeHtml(owner.name);
  const rated = owner.rating === null ? '' : `<tr><th scope="row">Rating</th><td>${owner.rating} of 5</td></tr>`;
  const where = owner.city === null ? '' : `<tr><th scope="row">Where</th><td>${escapeHtml(owner.city)}</td></tr>`;
  return {
    tagline,
    cta: owner.website
      ? { label: 'Visit our site', link: owner.website }
      : { label: 'See our cars', link: '/cars-for-sale' },
    html:
      `<h2>${heading}</h2><p>At <strong>${name}</strong> we would rather sell you the next car too.</p>` +
      `<ul>${promises.map((promise) => `<li>${promise}</li>`).join('')}</ul>` +
      `<img src="${picture}" alt="One of our cars" width="480" height="360">` +
      `<table><tbody>${where}${rated}</tbody></table>`,
    logo: null,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
