/** Why a message was taken for spam, by the name that is kept with it. */
export const SUSPICION_WORDS = {
  'unseen-field': 'A field that nobody sees was filled in.',
  'no-form': 'It came without one of our forms.',
  'too-fast': 'It was sent sooner after its form was drawn than anybody reads.',
  fast: 'It was sent within two seconds.',
  'form-used-again': 'Its form had sent another message before.',
  robot: 'It was sent by a program.',
  'no-language': 'Its browser named no language.',
  'no-origin': 'It did not say from which page it was sent.',
  'no-fetch-site': 'It did not say where it was sent from, as that browser does.',
  'link-in-name': 'The name is a link, an address or markup.',
  'scrambled-name': 'The name is made of random letters.',
  'same-names': 'First and last name are the same.',
  'numbers-in-name': 'There are numbers in the name.',
  link: 'There is a link in the message.',
  links: 'There are several links in the message.',
  markup: 'There is markup in the message.',
  'sales-talk': 'It sounds like advertising.',
  'scrambled-words': 'The message is made of random letters.',
  'same-words-here': 'The same words came from the same address several times today.',
  'said-again': 'The same words came from the same address before today.',
  'same-words': 'Others sent the same words today.',
  'many-sellers': 'Its writer wrote to many sellers today.',
  'many-at-once': 'More came from there within a short time than people write.',
  'seller-flooded': 'More came to this seller within an hour than any seller is written to.',
} as const;

export type SuspicionReason = keyof typeof SUSPICION_WORDS;
