/**
 * Prefixes of month names without accents: English, German, French, Dutch, Danish, Swedish, Norwegian, Spanish,
 * Italian, Portuguese, Polish, Czech, Slovak, Hungarian, Finnish, Estonian, Latvian, Lithuanian, Romanian, Turkish,
 * Russian, Ukrainian, Greek. Croatian is excluded: its `srpanj` is July, but the Czech `srpen` is August.
 */
const beginnings: readonly (readonly string[])[] = [
  'jan jaan ene gen sty led tam ian oca янв січ ιαν sau jaanuar',
  'feb fev fevr lut uno hel veeb sub фев лют φεβ vas febr',
  'mar maa mrz mrt mart maal maalis bre мар бер μαρ kov maerz marts mars maarts',
  'apr avr abr kwi dub huh ápr nis апр кві απρ bal april',
  'may mai mei maj mag kve tou geg мая май тра μαι mayis',
  'jun juin giu cze cer cvn kes iun haz juun июн чер ιουν bir ιουνιος',
  'jul juil lug lip cvc cervenec cervence hei iul tem juul июл лип ιουλ lie',
  'aug aou ago sie srp elo agu авг сер αυγ rugp',
  'sep set wrz zar syy eyl сен вер σεπ rugs szept',
  'oct okt ott out paz rij lok eki окт жов οκτ spa',
  'nov lis marras noi kas ноя лис νοε lap',
  'dec dez dic des gru pro jou ara дек гру δεκ dets',
].map((names) => names.split(' ').map(plainName));

const byBeginning = new Map(beginnings.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

function plainName(name: string): string {
  return name.toLowerCase().replace(/ı/g, 'i').normalize('NFD').replace(/\p{M}/gu, '');
}

const longestBeginning = 9;

/** The month from 1 to 12; 0 if the name is not a month. The longest prefix wins: `marraskuu` is November, `maaliskuu` March. */
export function parseMonthName(name: string): number {
  const plain = plainName(name);
  for (let length = Math.min(longestBeginning, plain.length); length >= 3; length -= 1) {
    const month = byBeginning.get(plain.slice(0, length));
    if (month !== undefined) return month;
  }
  return 0;
}
