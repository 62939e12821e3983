type Random = () => number;

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!;

const WORDS = {
  who: 'I|we|my wife|my husband|our family|my brother|my mother|my son|our neighbors|my commute buddy|the kids and I|a friend',
  got: 'bought|picked up|chose|leased|inherited|took over|traded for|ordered|found|settled on',
  it: 'it|this one|this car|the thing|ours|mine',
  place:
    'Denver|Tulsa|Omaha|Reno|Fresno|Dayton|Macon|Duluth|Albany|Mesa|Boise|Provo|Salem|Akron|Toledo|Mobile|Eugene|Laredo|Fargo|Bangor|Yuma|Flint|Joplin|Ogden',
  when: 'last spring|in March|two winters ago|before the move|right after graduation|in a hurry|during a snowstorm|at year end|on a Sunday|after weeks of looking|when our old van died|for the new job|before a long trip|in early fall',
  part: 'transmission|brakes|steering|seats|radio|air conditioning|trunk|sunroof|wipers|headlights|back camera|suspension|clutch|heater|touch screen|cup holders|tailgate|mirrors|door seals|engine|tires|battery|paint|cruise control|dashboard|third row|roof rails|visors|horn|key fob',
  good: 'solid|quiet|smooth|sharp|roomy|clever|tight|responsive|easy to live with|better than expected|like new|surprisingly nice|well made|bright|intuitive|smart',
  bad: 'noisy|flimsy|vague|slow|cramped|thirsty|dim|confusing|scratched already|stiff|worn|rattling|fussy|a disappointment|hard to reach|unreliable when cold',
  verb: 'drove|hauled|parked|cleaned|serviced|towed with|slept in|loaded|tested|compared|insured|washed',
  adv: 'twice|often|every weekend|without drama|in heavy rain|over gravel|at night|on ice|through traffic|up the canyon|across three states|in July heat',
  trait:
    'tall|short|new|old|red|blue|gray|cheap|dear|plain|fancy|loud|tiny|huge|round|square|hot|cold|dusty|wet|clean|dirty|spare|rear|front|left|right|upper|lower|plastic|leather|rubber|chrome|cloth',
  n: '14|19|22|23|26|28|31|33|36|38|41|47|52|64|71|88|95|103|118|126|150|180|210|240|310|420',
  unit: 'mpg|thousand miles|dollars a month|days in the shop|trips|phone calls|minutes from home|weeks|gallons|pounds of gear',
  thing:
    'strollers|bikes|hockey bags|groceries|a cello|two dogs|a couch|camping gear|lumber|ski boots|a crib|paint cans|car seats|a kayak|instruments|firewood|suitcases|tools',
  link: 'but|and|although|so|while|yet|because|still',
  end: 'No regrets|Fair enough|Ask for records|Try the back seat first|Keep the receipts|That matters to me|Make of it what you will|Time will tell|It does the job|Check the tires|Your roads may differ|I would look at others too|Bring a flashlight|Budget for tires|Not fancy, just right|Happy so far|Mixed feelings here|My mechanic shrugged',
} as const;

/** Each half of the corpus has sentences that the other half lacks. */
const SENTENCES = {
  tuning: [
    '{who} {got} {it} in {place} {when}',
    'the {trait} {part} is {good} {link} the {trait} {part} feels {bad}',
    '{who} {verb} {it} {adv} {link} never had {n} {unit}',
    '{n} {unit} later the {trait} {part} turned {bad}',
    'with {trait} {thing} and {trait} {thing} inside the {trait} {part} stays {good}',
    '{it} went from {place} to {place} {adv}',
    'in {place} {who} asked about the {trait} {part} {when}',
    'honestly the {trait} {part} seems {good} after {n} {unit}',
    '{who} wanted {trait} {thing} to fit {link} the {trait} {part} was {bad}',
    'nothing on the {trait} {part} broke in {n} {unit}',
    '{when} the {trait} {part} got replaced {link} now {it} is {good}',
    'expect {n} {unit} {link} a {bad} {trait} {part}',
    '{who} says the {trait} {part} looks {good} {link} {who} disagrees',
    'coming from {place} with {trait} {thing} {who} {verb} {it} {when}',
  ],
  'held-out': [
    'for {trait} {thing} the {trait} {part} is {bad} {link} {who} manages',
    '{when} {who} went to {place} {link} came home with {it}',
    'after {n} {unit} {who} still calls the {trait} {part} {good}',
    'a {good} {part} beats a {good} {part} any day in {place}',
    'the shop in {place} looked at the {trait} {part} {adv}',
    '{who} {verb} {it} {when} {link} counted {n} {unit}',
    'what bugs {who} is the {trait} {part} being {bad} {adv}',
    '{trait} {thing} ride along {adv} {link} the {trait} {part} copes',
    'between {place} and {place} {who} used {n} {unit}',
    '{part} and {part} are {good} {link} that sold {who}',
    'for {n} {unit} {who} expected a less {bad} {part}',
    '{adv} {who} noticed how {good} the {trait} {part} is',
    '{who} nearly gave up on the {trait} {part} {when}',
    'they fixed the {trait} {part} {when} {link} charged {n} for {trait} {thing}',
  ],
} as const;
/** `tuning`: sentences that thresholds may be fitted to. `held-out`: sentences that only test them. */
export type CorpusHalf = keyof typeof SENTENCES;

const OPTIONS = Object.fromEntries(Object.entries(WORDS).map(([slot, words]) => [slot, words.split('|')]));

/** Writes a review of 2 to 9 sentences in the half's own way. */
export function honestText(half: CorpusHalf, random: Random): string {
  const sentences = Array.from({ length: 2 + Math.floor(random() * 8) }, () => {
    const words = pick(SENTENCES[half], random).replaceAll(/\{(\w+)\}/g, (_whole, slot: string) =>
      pick(OPTIONS[slot]!, random),
    );
    return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
  });
  return random() < 0.5 ? `${sentences.join(' ')} ${pick(OPTIONS['end']!, random)}.` : sentences.join(' ');
}

/** Replaces about `share` of the words of a text, drops a few and swaps sentences or clauses, as copied reviews do. */
export function variedCopy(text: string, share: number, random: Random): string {
  const clauses = text.split(/(?<=[,.]) /);
  if (random() < 0.5) clauses.push(clauses.shift()!);
  const spare = [...OPTIONS['good']!, ...OPTIONS['part']!, ...OPTIONS['adv']!, ...OPTIONS['thing']!];
  return clauses
    .join(' ')
    .split(' ')
    .flatMap((word) => (random() >= share ? [word] : random() < 0.2 ? [] : [pick(spare, random)]))
    .join(' ');
}
