/** Common first names in the countries that feeds come from, without accents. */
const FIRST_NAMES = new Set(
  (
    'james john robert michael william david richard joseph thomas charles chris christopher daniel matthew anthony mark ' +
    'steven paul andrew kevin brian george edward ronald tim jason jeff ryan gary eric steve scott justin ben sam greg ' +
    'frank patrick jack dennis jerry mary patricia jennifer linda elizabeth susan jessica sarah karen nancy lisa betty ' +
    'sandra ashley emily kim donna michelle carol amanda melissa stephanie rebecca laura amy anna nicole helen rachel ' +
    'hans peter klaus wolfgang jurgen dieter manfred uwe gunter stefan andreas markus christian martin bernd ralf jorg ' +
    'sven jan tobias florian sebastian alexander felix lukas jonas max ursula petra monika sabine renate susanne andrea ' +
    'claudia birgit heike katrin anja julia katharina nadine tanja silke ute ' +
    'jean pierre michel philippe alain nicolas christophe laurent julien olivier pascal thierry luc marc antoine hugo ' +
    'bruno didier gilles franck mathieu maxime guillaume romain marie nathalie isabelle sylvie catherine francoise ' +
    'valerie christine sophie celine aurelie camille chloe ' +
    'jose antonio manuel francisco juan javier carlos jesus miguel angel alejandro rafael pedro pablo sergio fernando ' +
    'luis alberto alvaro diego raul ruben enrique ramon vicente andres jorge carmen maria josefa isabel dolores pilar ' +
    'teresa ana lucia cristina marta elena paula raquel rosa silvia beatriz'
  ).split(' '),
);

const BUSINESS =
  /auto|motor|cars?\b|gmbh|\b(?:ag|kg|ohg|sl|sa|slu|sas|sarl|llc|inc|ltd|plc|co)\b|group|gruppe|grupo|garage|center|centre|zentrum|haus|talleres|sales|dealer|vehic|hyundai|toyota|honda|ford|nissan|kia|bmw|mazda|chevrolet|peugeot|renault|seat/i;

/** Returns whether a text looks like a person's name, such as a salesperson's, rather than a business name. */
export function isPerson(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 4 || BUSINESS.test(text)) return false;
  const [first = ''] = words[0]!.split('-');
  return FIRST_NAMES.has(
    first
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  );
}
