/**
 * Frames of honest reviews, with choices in braces. Written for this measurement only. No frame has three fixed words in a
 * row: otherwise honest reviews would be copies of each other, as no real ones are.
 */
export const FRAMES = [
  '{since} {span} and {miles}, {my} {thing} {state}.',
  '{person} asked {because} {link} {reaction}.',
  '{place} {roads} are {adv} hard, {link} {my} {thing} {state}.',
  'On {road} it {does} {link} in {place} it {does}.',
  '{my} {thing} {state}, {adv} noticed {when}.',
  'Paid {sum} {adv} under {rival} prices, {because}.',
  '{when} I {hauled} {load} {link} {load} {adv}.',
  '{count} {visits} {link} {my} {thing} {state}.',
  '{kind} people, {adv} try {my} {thing} {when}.',
  '{my} {thing} {adv} bothers {person}, {because}.',
  '{person}, {adv} loyal to {rival}, {reaction} {when}.',
  '{my} old {rival} {does}, {link} this {thing} {state}.',
  '{load} {adv} fit {when}, {person} {reaction}.',
  '{since} {place}, {my} {thing} {adv} {state}.',
  '{sum} for {my} {thing} {when}, {person} {reaction}.',
  '{because}, {link} {rival} {adv} lost.',
  '{when} {my} {thing} {state} {adv}, {visits} {count}.',
  '{roads}, {load}, {kind}: it {does} {adv}.',
  '{my} {thing} {state}; {my} {thing} {state}.',
  'From {place} via {road} with {load}, {adv} {reaction}.',
] as const;

export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  since: 'After|Since|Following|Now at|Past|With|Beyond|Nearing'.split('|'),
  my: 'my|the|our|its|that|one|his|her|their|this'.split('|'),
  link: 'but|and|yet|so|while|because|though|still|then|or'.split('|'),
  adv: 'mostly|rarely|always|barely|oddly|quietly|truly|seldom|again|somehow|usually|nearly|gladly|slowly|only'.split(
    '|',
  ),
  roads: 'washboard|potholes|alleys|dirt tracks|on-ramps|bridges|salted streets|cobbles|driveways|parking decks'.split(
    '|',
  ),
  hauled: 'hauled|squeezed in|drove|lugged|moved|strapped down|ferried|stacked|lost|found'.split('|'),
  visits: 'service visits|phone calls|trips to the shop|warnings|surprises|bills|recalls|free washes'.split('|'),
  span: 'nine weeks|two tax seasons|eleven months|one lease|three oil changes|half a decade|an afternoon|six working days|a long weekend|four winters'.split(
    '|',
  ),
  miles:
    '8,200 miles|61,000 miles|19,400 miles|33k|almost 90,000|12,750 on the clock|a hundred school runs|27,300|44,100|7k'.split(
      '|',
    ),
  thing:
    'armrest|tailgate strut|speaker|wheel bearing|gas cap door|center console|lane camera|oil gauge|glovebox latch|seat heater|strut mount|hood release|sun visor|charging port|map light|spare tire|wiper stalk|steering rack|rear diffuser|key slot|fog lamp|windshield seal|thermostat|belt buckle'.split(
      '|',
    ),
  state:
    'squeaks a little|has held up|never complained|looks cheap|was a pleasant surprise|needs patience|sticks in the cold|feels overbuilt|came loose|is the best part|could be brighter|works, mostly|gave up|is still like day one|took some learning|rusts early'.split(
      '|',
    ),
  person:
    'sister|father-in-law|roommate|colleague|oldest kid|carpool partner|fishing buddy|landlord|teacher friend|mechanic|aunt|choir director'.split(
      '|',
    ),
  because:
    'the payment fit|I was tired of shopping|the color sold me|my back said so|it was the only one nearby|the trunk opened wide|gas had just gone up|it had one owner|the warranty moved with it|my dog jumped straight in'.split(
      '|',
    ),
  place:
    'Spokane|Amarillo|Knoxville|Bangor, Maine|Corpus Christi|Bozeman|Peoria|Wilmington|Santa Rosa|Duluth|Roanoke|Flagstaff|Syracuse|Lubbock'.split(
      '|',
    ),
  road: 'interstate|gravel lane to our barn|parkway|mountain switchbacks|ferry ramp|bridge with the steel deck|county road|turnpike'.split(
    '|',
  ),
  does: 'wanders a bit|tracks straight|hesitates|hums|glides|shudders at idle|shifts without fuss|feels heavy|turns on a dime|idles rough'.split(
    '|',
  ),
  when: 'last Labor Day|the week after we got it|around Thanksgiving|once|in a blizzard|on move-in day|halfway through the loan|each August|at 40,000 miles|during a heat wave|on the way to my nephew’s graduation|this spring|twice now'.split(
    '|',
  ),
  sum: '$40|$310|$1,150|$2,600|a paycheck|$95|$780|four grand|$18|$525'.split('|'),
  rival:
    'Passat|Forester|Equinox|older Buick|Sienna|Frontier|minivan|Tucson|company Malibu|Volvo wagon|Soul|Cherokee'.split(
      '|',
    ),
  load: 'a kiln|forty bags of mulch|two cellos|a tandem|folding chairs|a chest freezer|fence posts|a telescope|a litter of puppies|our tuba|wedding cakes|drywall'.split(
    '|',
  ),
  count: 'three|five|eleven|seven|two and a half|nine|four|sixteen'.split('|'),
  kind: 'six foot three|a nervous parker|left-handed|hauling twins|allergic to fabric|commuting by night|new to snow|picky about seats'.split(
    '|',
  ),
  reaction:
    'shrugged|bought one too|did not say a word|laughed out loud|asked for the keys again|wrinkled her nose|fell asleep|kept adjusting the seat'.split(
      '|',
    ),
};

/** Each slot of a paraphrased campaign has several wordings of one thought. */
export const PARAPHRASES: readonly (readonly (readonly string[])[])[] = [
  [
    ['What a great team', 'These folks are wonderful', 'Fantastic people work here', 'I was blown away by the staff'],
    [
      'they found me the right car in no time',
      'within a day I had the perfect vehicle',
      'my new ride was ready fast',
      'it took them hours, not weeks, to match me with a car',
    ],
    [
      'the price beat every quote I had',
      'nobody else came close on cost',
      'it was cheaper than anywhere else I looked',
      'I saved a bundle compared with other lots',
    ],
    [
      'I felt respected the whole time',
      'they treated me like a relative',
      'not once did I feel pressured',
      'everyone was courteous from start to end',
    ],
    ['go see them today', 'you should shop here next', 'do yourself a favor and visit', 'I am sending all my friends'],
  ],
  [
    ['Avoid this place', 'Run away from here', 'Do not set foot on this lot', 'Save yourself the trouble'],
    [
      'the ad was a lie',
      'nothing matched the listing',
      'what they advertise does not exist',
      'the car online was long gone',
    ],
    [
      'they added thousands in fees',
      'the final bill was far above the quote',
      'hidden charges everywhere',
      'my contract had costs nobody mentioned',
    ],
    [
      'the manager was rude',
      'management insulted my wife',
      'I was yelled at when I complained',
      'the boss laughed in my face',
    ],
    ['I want my deposit back', 'still waiting for my refund', 'they kept my money', 'my down payment is gone'],
  ],
  [
    ['Best car I have had', 'I adore this vehicle', 'No car has ever pleased me more', 'Ten out of ten for this model'],
    ['the mileage is unreal', 'it sips fuel', 'I hardly ever visit a gas station', 'fuel costs dropped by half'],
    [
      'the cabin feels like a luxury brand',
      'inside it is as quiet as a library',
      'materials are first class',
      'it is plush and silent',
    ],
    ['not a single problem', 'zero issues so far', 'it has been flawless', 'reliability is perfect'],
    ['buy it without thinking', 'you cannot go wrong', 'just get one', 'the rest should give up'],
  ],
];

/** Short praise that paid accounts post with small changes. */
export const SHORT_PRAISE = [
  'Amazing service and amazing prices, would definitely come back here again, thank you so much!',
  'Great place great people great cars, I recommend them to everyone in town, five stars from me.',
  'Super happy with my purchase today, everyone was so nice and helpful, best dealer ever!',
  'Love love love this car, so comfortable and so fast, my whole family is happy with it!',
] as const;

/** A template with slots that a marketing agency fills in. */
export const TEMPLATE =
  'Shout out to {name}! I came in looking for a {car} and {name} listened to what I needed, worked with my budget and had me on the road in {time}. The {extra} was a nice touch. If you live near {place}, ask for {name}.';
export const TEMPLATE_SLOTS: Readonly<Record<string, readonly string[]>> = {
  name: 'Brandon|Kayla|Luis|Tanya|Mr. Patel|Denise|Big Mike|Sofia|Jerome|Amber'.split('|'),
  car: 'family SUV|first truck|commuter|used minivan|hybrid|sporty coupe|cheap sedan|work van'.split('|'),
  time: 'under two hours|one lunch break|a single visit|no time at all|forty minutes|less than a day'.split('|'),
  extra: 'full tank of gas|free detailing|photo with the bow|bottle of water|phone charger|hand-written card'.split(
    '|',
  ),
  place: 'the mall|downtown|the airport|the university|the river|the stadium'.split('|'),
};
