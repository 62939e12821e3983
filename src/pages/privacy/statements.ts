/**
 * A statement about how the software behaves. It applies to every installation and must change with the software.
 * `texts`: its paragraphs, each about one subject.
 */
export type PrivacyStatement = { title: string; texts: readonly string[] };

/** What each feature stores, and why, in detail. A feature that stores something adds its statement here. */
export const PRIVACY_STATEMENTS: readonly PrivacyStatement[] = [
  {
    title: 'Email alerts',
    texts: [
      'We keep your email address, the searches you want alerts for, how often you want them, and which cars and safety recalls we’ve emailed you about.',
      'Until you confirm from our first email, we send nothing else. Every email has a link that stops all alerts without signing in.',
    ],
  },
  {
    title: 'Notifications',
    texts: [
      'If you turn on notifications, we keep your browser’s address at its push service and the keys that encrypt our messages, both encrypted. We also keep the browser’s name, the session in which you signed in there, your time zone and quiet hours, how many notifications we sent you today, and which saved searches and cars you switched off.',
      'The push service belongs to the maker of your browser, such as Google, Apple or Mozilla. It sees when this site sends a message to your browser, but can’t read the message.',
      'We delete a notification’s text when it’s sent, and the rest of it two days later.',
      'You can remove each device. We delete it when you sign out on it or end its session, or after 400 days without a notification. If its push service ends it, we delete the address at once. Your browser can turn it on again for seven days, and then we delete the rest. A cookie with a random number tells us which browser you sign out in.',
      'When you open a notification, a cookie remembers its kind for seven days, so that we don’t offer notifications again. We don’t set it if your browser sends Global Privacy Control.',
      'Your browser also remembers when you last opened a car’s page and that we offered notifications, and doesn’t send us this. We only count that an offer was shown and what followed.',
    ],
  },
  {
    title: 'Saved searches and cars',
    texts: [
      'We keep what you save, with the price of each car at that time. Without an account, it’s tied to a random number in a cookie that lasts a year.',
    ],
  },
  {
    title: 'Messages to sellers',
    texts: [
      'What you send goes to the seller of that car: to the email addresses and systems that a dealer uses for messages, or to a private seller’s address. If a seller has no address, it goes to the people who run this site. They also see messages that we hold as possible spam.',
      'We keep it, with the text you agreed to and the time when you agreed.',
      'A message to a dealer’s systems also carries a random number of your visit and the name of a partner site that sent you here, unless your browser sends Global Privacy Control.',
    ],
  },
  {
    title: 'Accounts',
    texts: [
      'We keep your email address, and your password as a hash that can’t be reversed. On the page about your data you can see, download and delete each item in your account.',
      'What you do with your account is in an audit log for 400 days, with a random number in place of your name.',
    ],
  },
  {
    title: 'What your car is worth',
    texts: [
      'We don’t store what you enter there. The VIN, the mileage, your ZIP code and what you owe are used for the answer only. An encrypted cookie keeps them in your browser for 30 minutes, so that you can go back to the answer. Signing out deletes it.',
    ],
  },
  {
    title: 'Cars you compare',
    texts: [
      'While you’re signed out, a cookie in your browser holds the numbers of the cars you compare, for a year after your last change. Our server doesn’t store them.',
      'When you sign in, they move to your account. They stay there until you remove them or delete your account, and your download contains them.',
    ],
  },
  {
    title: 'Cars you look at',
    texts: [
      'Your browser remembers the last 50 cars whose pages you opened: how often, when, at which price, and a code for your account if you were signed in. Signing out removes them from this browser, together with the searches you typed and the cars you hid, so that the next person on the same computer doesn’t see them.',
      'Your browser uses this list to tell you what changed about these cars, such as a lower price, to show similar cars, and to see whether you look for electric cars. For that it sends us their numbers, when and how often you opened their pages, the prices you saw, which ones we alerted you about, their kinds of fuel, the ZIP code of your last search, and the VINs of the ten that you opened most. We don’t store any of this, sell it or share it, and it doesn’t change the order of search results.',
      'You can clear the list where similar cars are shown, and delete it on this page.',
      'On your account page you can choose to keep these cars in your account, so that all your devices show the same list. This is off until you turn it on. Your account then keeps a car for 90 days after your last view, and your browser sends its number and email address with the VINs. Your download contains the list. Turning this off or deleting your account deletes it.',
      'If your browser sends Global Privacy Control, it sends us nothing about the cars you looked at.',
    ],
  },
  {
    title: 'Reviews',
    texts: [
      'A review that you write is public once we’ve approved it, without your name.',
      'To show that you had the car, you enter its VIN if you bought it from a seller you wrote to here, or you upload a photo of its registration. We keep the VIN with your review, the day you wrote to the seller and the day the car left our site. Only our operators see these.',
      'Only our operators can see the photo. We delete it when we decide or after 30 days, whichever comes first. Our backups don’t contain it.',
      'We delete reviews that we haven’t decided about after 30 days, with their photo, and rejected ones after 90 days.',
      'To find made-up reviews, we compare their texts, and for seven days we keep a digest of your network that changes every day.',
      'Your download contains your reviews, and they’re deleted with your account.',
    ],
  },
  {
    title: 'Your wallet',
    texts: [
      'If this site has a wallet: while you’re signed out, a cookie in your browser holds your budget, your trade-in and what you owe on it, the credit score you state and your payment plan, for a year after your last change. Our server uses them for the answer and doesn’t store them.',
      'To show your payments in lists of cars, your browser also stores a copy of your budget, your trade-in and your loan terms, until you empty the wallet or sign out. The copy belongs to your sign-in, so the next person who signs in on the same computer doesn’t see it.',
      'When you sign in, they move to your account. They stay there until you empty the wallet or delete your account, and your download contains them.',
      'We don’t check your credit and never ask for a Social Security number.',
    ],
  },
  {
    title: 'Reports and feedback',
    texts: [
      'When you report a listing, we keep the reason, your comments and, if you give it, your email address. The people who run this site read your report, may write to you about it and, if you gave an address, email you what they decide. After two years we delete the address and the comments.',
      'To tell apart the people who report a listing, we also keep a scrambled form of your account, browser, email address and network for 30 days.',
      'We keep answers to “How helpful was this information?” for two years, with the search you were looking at.',
    ],
  },
  {
    title: 'Sponsored cars',
    texts: [
      'Dealers can pay for places that are marked “Sponsored”. When you select such a car, we note which one, so that its dealer pays once. To recognize a second click, we keep a number derived from your IP address and browser for two days. It changes every day.',
      'If you save that car or write to its dealer within a day, we add that to the dealer’s totals. Dealers see totals only.',
      'We also count which sponsored cards were visible, each once. For that we keep a code made from that number and the card for 35 days. It doesn’t reveal which other cards you saw.',
      'We count how often each search is made on a day, without the words you type and with at most three digits of your ZIP code. If fewer than five people made a search that day, we delete its count after two days.',
      'If your browser sends Global Privacy Control, that number stays in memory and is gone after an hour, we don’t connect what you save or write with a click, and we don’t count what you search for.',
    ],
  },
  {
    title: 'Ads',
    texts: [
      'Ads are marked “Advertisement”. They’re chosen by the cars on the page, not by who you are. Your browser loads them from this site only.',
      'If this site asks an ad server for an ad, our server sends the request. It names the makes, models and body styles on the page, and nothing about you, your device, your IP address or your location.',
      'We count how often an ad is shown and selected, not by whom, and keep these counts for two years. To recognize a second click, a number derived from your IP address and browser stays in memory for an hour.',
    ],
  },
  {
    title: 'How this site is used',
    texts: [
      'To see what works, we count what happens here: searches and their filters, cars viewed and compared, saves, messages to sellers, offers of notifications and what followed, alerts and suggestions about cars you viewed, actions such as sorting or sharing, and how fast pages are. An event has the car or the filters, a code for the partner site that sent you here, and a number derived from your IP address and browser, or from your account if you’re signed in.',
      'The number and the code change every day. After two days we delete what they were made with, so they can’t be traced back to you. We store which partner it was only once five people came from it on the same day. We delete single events after 35 days and keep daily totals.',
      'We also count words in searches that we couldn’t understand, and searches that found nothing. We store such a word or search only once five people have typed it on the same day.',
      'If your browser sends Global Privacy Control, we only count that an event happened, without the number, the car, the filters or the partner.',
      'This site may pass events on to another system of the people who run it. They go without the number and the code, and not at all if your browser sends Global Privacy Control.',
    ],
  },
  {
    title: 'Trying out features',
    texts: [
      'Sometimes we show a feature to some visitors and hide it from others, and count how many of each open a car’s page, save a car or write to a seller. The cookie that ties what you save to your browser decides what you see, and we don’t store the result.',
      'To count each visitor once a day, we keep a code made from that cookie for two days. It changes every day and doesn’t reveal what you saw.',
      'If you have no such cookie, or your browser sends Global Privacy Control, you’re left out.',
    ],
  },
  {
    title: 'Visits',
    texts: [
      'To count how many people viewed a car, we keep a number derived from your IP address and browser. It changes every day, so it can’t be traced back to you. If your browser sends Global Privacy Control, we don’t keep it, so the count leaves you out. We don’t sell data or share it with advertisers.',
    ],
  },
];

/** What changes for a browser that sends Global Privacy Control. A feature that honors it adds a line here. */
export const GLOBAL_PRIVACY_CONTROL_CHANGES: readonly string[] = [
  'We don’t store a visit number or partner site in a cookie, and we delete existing ones',
  'Your messages to sellers carry neither of them',
  'What you save or write isn’t connected with a sponsored car that you selected',
  'What you search for isn’t counted',
  'What you do here is only counted, without a number, the car, the filters or the partner site',
  'Your views of cars aren’t added to the number of shoppers that others see',
  'You’re left out when we try a feature with some visitors',
  'The cars you looked at stay on this device, and our server picks no cars for you',
  'No cookie remembers what kind of notification you opened',
  'The number that recognizes a second click stays in memory and is gone after an hour',
];
