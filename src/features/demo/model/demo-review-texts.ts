/**
 * Sentences of made-up reviews. All lists have the same number of entries, a prime number, so that no two reviews that
 * combine them share more than one sentence. No sentence has more than eleven words: longer shared ones would look like
 * copies to the fraud rules.
 */
export const DEALER_SENTENCES = {
  contact: [
    'They replied to my message the same afternoon.',
    'My question about the tires was answered with photos.',
    'It took two days until someone wrote back.',
    'A real person called, and knew which car I meant.',
    'I got a short and useful email within an hour.',
    'The first answer was a form letter, the second helped.',
    'They told me openly that another buyer was on the way.',
    'My appointment was confirmed by text, with a name.',
    'I asked for the inspection sheet and received it at once.',
    'No one pushed me after I said I needed a week.',
    'They picked up the phone even ten minutes before closing.',
  ],
  visit: [
    'The car stood ready, clean and with a warm engine.',
    'We test-drove two cars without anyone in the back seat.',
    'The lot is crowded, so allow time for parking.',
    'Coffee was good and the waiting room had real chairs.',
    'A scratch that the ad had not shown was pointed out.',
    'It matched its photos, down to the worn floor mat.',
    'My trade-in offer came with a page of reasons.',
    'They let my mechanic look at it next door.',
    'Our toddler was entertained with crayons and a toy truck.',
    'The mileage on the dash was what the ad said.',
    'I waited half an hour although I had an appointment.',
  ],
  price: [
    'The price was the advertised one, plus a stated document fee.',
    'Paperwork took under an hour, and every line was explained.',
    'They offered a warranty once and accepted my no.',
    'I found the fee list on the wall and on paper.',
    'The finance office tried three extras before giving up.',
    'Their first number was fair, so we hardly negotiated.',
    'Registration was handled, and the plates came by mail.',
    'A promised second key arrived a week later.',
    'My own bank was cheaper, and they did not mind.',
    'One fee was new to me, and they took it off.',
    'The total on the contract was the total in the email.',
  ],
} as const;

export const DEALER_TITLES = {
  happy: ['Straightforward', 'Would go again', 'Honest ad', 'Quick answers', 'Friendly and clear', 'No games'],
  mixed: ['Okay in the end', 'Some waiting', 'Good car, slow office'],
} as const;

export const DEALER_REPLIES = [
  'Thank you for taking the time. We’re glad that the car suits you.',
  'Thanks for the honest words. We have passed on what you wrote about the waiting time.',
  'It was a pleasure to meet you. Come by whenever something is unclear.',
] as const;
