type Information = {
  title: string;
  lead: string;
  parts: readonly { title: string; text: string }[];
};

/**
 * The pages that the footer links to, by their addresses. They describe what the software does (`docs/alerts.md`,
 * `docs/ranking.md`, docs/adr/0017-fair-prices.md), so they hold for every installation, and must change with it.
 */
export const INFORMATION = {
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
        text: 'Every result fits your search. Best match puts cars first by their price, how it compares with the fair price, mileage, distance, how recently they were listed, the seller’s rating, and how complete the listing is. It spreads out cars of the same seller. Nobody can pay to rank higher.',
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
  privacy: {
    title: 'Privacy',
    lead: 'What we keep about you, and why.',
    parts: [
      {
        title: 'Email alerts',
        text: 'We keep your email address, the searches you want alerts for, how often you want them, and which cars and safety recalls we’ve emailed you about. Until you confirm from our first email, we send nothing else. Every email has a link that stops all alerts without signing in.',
      },
      {
        title: 'Notifications',
        text: 'If you turn on notifications, we keep your browser’s address at its push service and the keys that encrypt our messages for it, both encrypted; the name of the browser; your time zone and quiet hours; how many notifications we sent you today; and which saved searches and cars you switched off. The push service belongs to the maker of your browser, such as Google, Apple or Mozilla. It learns that this site sent a message to that browser and when, but can’t read it. We delete a notification’s text when it’s sent, and the rest of it two days later. You can remove each device, and we delete it when your browser ends it or after 400 days without a notification. When you open a notification, a cookie notes for seven days what kind it was, so that we don’t offer notifications again. It isn’t set if your browser sends Global Privacy Control. Your browser also remembers when you last opened a car’s page and that we offered notifications; neither is sent to us.',
      },
      {
        title: 'Saved searches and cars',
        text: 'We keep what you save, with the price of each car at that time. Without an account, it’s tied to a random number in a cookie that lasts a year.',
      },
      {
        title: 'Messages to sellers',
        text: 'What you send goes to the seller of that car: to the email addresses and systems that a dealer uses for messages, or to a private seller’s address. We keep it with the consent text and the time when you agreed to it. If a seller has no address, the message goes to the people who run this site. They also see messages that we hold as possible spam. Unless your browser sends Global Privacy Control, a random number of your visit and the name of a partner site that sent you here go to a dealer’s systems with the message.',
      },
      {
        title: 'Accounts',
        text: 'We keep your email address, and your password as a hash that can’t be reversed. On your account page you can see your devices, download your data and delete your account.',
      },
      {
        title: 'What your car is worth',
        text: 'We don’t store what you enter there: the VIN, the mileage, your ZIP code and what you owe are used for the answer only.',
      },
      {
        title: 'Cars you compare',
        text: 'While you’re signed out, the numbers of the cars you compare are kept in a cookie in your browser, for a year after your last change. Our server doesn’t store them. When you sign in, they move to your account, where they stay until you remove them or delete your account; your download contains them.',
      },
      {
        title: 'Cars you look at',
        text: 'Your browser remembers the last 50 cars whose pages you opened: how often, when, and at which price. It uses this to say what changed about them, such as a lower price, to show cars like them, and to tell whether you look for electric cars. For that it sends us their numbers and their kinds of fuel, and we don’t store them. Nothing of it changes the order of search results, and nothing is sold or shared. You can clear it wherever it’s shown. On your account page you can turn on that your account keeps these cars, so that all your devices show the same list. It’s off until you do. Your account then keeps a car for 90 days after your last view; your download contains the list, and turning it off or deleting your account deletes it. If your browser sends Global Privacy Control, it sends us nothing about the cars you looked at.',
      },
      {
        title: 'Reviews',
        text: 'A review that you write is public without your name, once we’ve approved it. To show that you had the car, you upload a photo of its registration. Only our operators can see the photo, and it’s deleted as soon as we decide, after 30 days at the latest; our backups don’t contain it. Reviews that we haven’t decided about are deleted with their photo after 30 days, and rejected ones after 90 days. To find made-up reviews, we compare their texts, and for seven days we keep a digest of your network that changes every day. Your download contains your reviews, and they’re deleted with your account.',
      },
      {
        title: 'Your wallet',
        text: 'If this site has a wallet: while you’re signed out, your budget, your trade-in and what you owe on it, the credit score you state and your payment plan are kept in a cookie in your browser, for a year after your last change. So that lists of cars can show your payments, your browser also stores a copy of your budget, your trade-in and your loan terms, until you empty the wallet or sign out. The copy belongs to your sign-in, so the next person who signs in on the same computer doesn’t see it. Our server uses them for the answer and doesn’t store them. When you sign in, they move to your account, where they stay until you empty the wallet or delete your account; your download contains them. We don’t check your credit and never ask for a Social Security number.',
      },
      {
        title: 'Reports and feedback',
        text: 'When you report a listing, we keep the reason, your comments and, if you give it, your email address. The people who run this site read it, may write to you about it and, if you gave an address, email you what they decide. To tell apart the people who report a listing, we also keep a scrambled form of your account, browser, email address and network for 30 days. After two years we delete the address and the comments. Answers to “How helpful was this information?” are kept for two years, with the search you were looking at.',
      },
      {
        title: 'Sponsored cars',
        text: 'Dealers can pay for places that are marked “Sponsored”. When you select such a car, we note which one, so that its dealer pays once. To recognize a second click, we keep a number derived from your IP address and browser for two days; it changes every day. If you save that car or write to its dealer within a day, we add that to the dealer’s totals. We also count which sponsored cards were visible, each once. For that we keep a code made from that number and the card for 35 days. It doesn’t reveal which other cards you saw. Dealers see totals only. If your browser sends Global Privacy Control, that number stays in memory and is gone after an hour, and we don’t connect what you save or write with a click. We also count how often each search is made on a day, without the words you type and with at most three digits of your ZIP code. We delete the count of a search that fewer than five people made that day after two days, and we don’t count your searches if your browser sends Global Privacy Control.',
      },
      {
        title: 'Ads',
        text: 'Ads are marked “Advertisement”. They’re chosen by the cars that a page shows, not by who you are. Your browser loads them from this site only. If this site asks an ad server for an ad, our server does it and names the makes, models and body styles on the page: nothing about you, your device, your IP address or your place. We count how often an ad is shown and selected, not by whom, and keep these counts for two years. To recognize a second click, a number derived from your IP address and browser stays in memory for an hour.',
      },
      {
        title: 'How this site is used',
        text: 'To see what works and what doesn’t, we count what happens here: searches and their filters, cars viewed and compared, saves, messages to sellers, and how fast pages are. An event has the car or the filters, the partner site that sent you here, and a number derived from your IP address and browser, or from your account if you’re signed in. The number changes every day, and after two days we delete what it was made with, so it can’t be traced back to you. We delete single events after 35 days and keep daily totals. We also count words in searches that we couldn’t understand, and searches that found nothing. Such a word or search is stored only once five people have typed it on the same day. If your browser sends Global Privacy Control, we only count that an event happened: without the number, the car, the filters or the partner. If this site passes events on to another system of the people who run it, they go without the number, and not at all if your browser sends Global Privacy Control.',
      },
      {
        title: 'Trying out features',
        text: 'Sometimes we show a feature to some visitors and hide it from others, and count how many of each open a car’s page, save a car or write to a seller. Which of them you are is computed from the cookie that ties what you save to your browser, and we don’t store it. To count each visitor once a day, we keep a code made from that cookie for two days. It changes every day and doesn’t reveal what you saw. If you have no such cookie, or your browser sends Global Privacy Control, you’re left out.',
      },
      {
        title: 'Visits',
        text: 'To count how many people viewed a car, we keep a number derived from your IP address and browser. It changes every day, so it can’t be traced back to you. We don’t sell data or share it with advertisers.',
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
        text: 'Great price and Good price are below or near the fair price, Fair price is within the usual range, and High price is above it. The amount beside the rating is the difference.',
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

export type InformationTopic = keyof typeof INFORMATION;
export const INFORMATION_TOPICS = Object.keys(INFORMATION) as InformationTopic[];
