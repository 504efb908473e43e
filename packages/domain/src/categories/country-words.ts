/**
 * Words for countries in card texts, mapped to three-letter codes (ISO 3166). The words are the codes themselves and
 * names in the languages of the word lists, in the form of `foldText`.
 */
export const COUNTRY_WORDS: ReadonlyMap<string, string> = new Map(
  `aut austria osterreich oesterreich autriche
   bel belgium belgien belgique belgie
   che switzerland schweiz suisse
   cze czech tschechien tcheque praha
   deu germany deutschland allemagne alemania germania duitsland niemcy
   dnk denmark daenemark danemark
   esp spain spanien espagne espana spagna spanje hiszpania
   fin finland finnland finlande
   fra france frankreich francia frankrijk francja
   gbr england scotland wales grossbritannien royaume
   grc greece griechenland grece grecia griekenland grecja
   hrv croatia kroatien croatie hrvatska
   hun hungary ungarn hongrie
   irl ireland irland irlande
   ita italy italien italie italia wlochy
   nld netherlands niederlande nederland holland
   nor norway norwegen norvege
   pol poland polen pologne polska
   prt portugal portogallo portugalia
   swe sweden schweden suede
   tur turkey turkei tuerkei turquie
   usa america
   can canada kanada
   mex mexico mexiko
   mar morocco marokko maroc
   jpn japan japon
   tha thailand
   isl iceland island islande`
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      return words.map((word) => [word, words[0] ?? word] as const);
    }),
);
