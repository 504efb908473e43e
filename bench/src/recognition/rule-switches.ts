// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of the source that is changed.

/** A rule of recognition, and the change of the source that switches it off. */
export interface RuleSwitch {
  readonly rule: string;
  /** A file in packages/banking/src/recognition. */
  readonly file: string;
  /** A text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

type Row = readonly [rule: string, find: string, replace: string];

const of = (file: string, rows: readonly Row[]): readonly RuleSwitch[] =>
  rows.map(([rule, find, replace]) => ({ rule, file: `${file}.ts`, find, replace }));

const REPEATED = of('repeated-lines', [
  [
    'A list whose dates start again is one list',
    'withoutRepeatedPages(withoutRestarts(copies))',
    'withoutRepeatedPages(copies)',
  ],
  ['A page delivered twice counts once', 'withoutRepeatedPages(withoutRestarts(copies))', 'withoutRestarts(copies)'],
  ['Equal lines with an id or a balance count once', 'if (seen.has(contents)) {', 'if (contents === null) {'],
  ['Lines that differ only in currency count once', 'if (isOtherCurrency) return [];', ''],
  [
    'A pending line is dropped if its booked line is in the same delivery',
    '!(pending && stableId !== null && settled.has(stableId))',
    'true',
  ],
  ['An id that two lines share is ignored', 'if (shared.size === 0) return', 'if (shared.size >= 0) return'],
]);

const TRUST = of('id-trust', [
  ['Ids are trusted after three deliveries (off: never)', 'agreed >= DELIVERIES && !conflicted', 'false'],
  ['Ids are trusted only after three deliveries (off: at once)', 'agreed >= DELIVERIES && !conflicted', '!conflicted'],
  [
    'A changed id ends the trust',
    "if (is.toSorted().join('\\n') !== was.toSorted().join('\\n')) return { agreed, conflicted: true };",
    '',
  ],
]);

const PAIRS = of('pair-lines', [
  ['Pair by trusted id and amount', 'if (idsAreStable)\n', 'if (false)\n'],
  [
    'Pair by contents, id and balance',
    'this.#pairBy((line) => `${all(line)} ${line.stableId} ${line.balanceAfter}`);',
    '',
  ],
  ['Pair by contents and balance', 'this.#pairBy((line) => `${all(line)} ${line.balanceAfter}`);', ''],
  [
    'Pair by contents if a balance is missing',
    'this.#pairBy(all, (line, remembered) => line.balanceAfter === null || remembered.balanceAfter === null);',
    '',
  ],
  ['Pair by contents on a complete day', 'this.#pairBy((line) => (isWhole(line.date) ? all(line) : null));', ''],
  [
    'Pair by day, amount and balance',
    'this.#pairBy((line) => (line.balanceAfter === null ? null : `${dayAndMoneyKey(line)} ${line.balanceAfter}`));',
    '',
  ],
  ['Pair changed texts on a day', 'this.#pairWhatIsLeftOfDays();', ''],
  [
    '… all lines of a complete day, however different',
    'areAll || likeness >= MIN_SIMILARITY',
    'likeness >= MIN_SIMILARITY',
  ],
  ['… only similar texts on an incomplete day', 'areAll || likeness >= MIN_SIMILARITY', 'true'],
  ['… texts change only if no other line is as similar', 'rivals.length === 0', 'true'],
  [
    '… the remaining lines are reviewed',
    'if (this.#lines.has(line)) this.#addAmbiguous(line, isWhole',
    'if (false) this.#addAmbiguous(line, isWhole',
  ],
  ['Different trusted ids rule out a pair', 'idsAreStable && differs && !isWhole(line.date)', 'false'],
  ['A moved line must be missing on its former day', ' && this.#isLacking(line, one)', ''],
  [
    'A moved line must have a similar text',
    'if (likeness >= 2 * MIN_SIMILARITY || (days <= 1 && likeness >= MIN_SIMILARITY)) this.#take(line, one, true);',
    'this.#take(line, one, true);',
  ],
  ['Other moved lines are reviewed', 'if (this.#lines.has(line) && open.length > 0)', 'if (false)'],
]);

const STEPS = of('recognise-delivery', [
  ['The second of two lines with one id is reviewed', 'this.#oneOfTwo(finding, doubled)', 'finding'],
  ['Ids with a conflict are ignored', 'idsAreWorthless: trust.conflicted,', 'idsAreWorthless: false,'],
  ['Pair booked lines that moved by up to three days', 'booked.pairMoved();', ''],
  ['Pair pending lines that moved by up to three days', 'pendings.pairMoved(', 'void ('],
  [
    'A pending line delivered late is recognised by its id',
    "this.#withoutLate(pendingLines, 'id', booked)",
    'pendingLines',
  ],
  [
    'A pending line delivered late is recognised by its contents',
    "this.#withoutLate(pendings.left, 'contents', booked)",
    'pendings.left',
  ],
  [
    'A late pending line that may be separate is reviewed',
    'const isDoubtful = canBeSeparateTransaction(one, booked.pairs, remembered);',
    'const isDoubtful = false;',
  ],
  ['A pending line that another source booked can still settle', ', ...this.#bookedByOthers(pendings)]', ']'],
  ['A line kept without its id causes no further review', ' && !this.#isTwin(remembered)', ''],
  ['If the source links pending lines, only links count', "pointsToPending ? 'no' : 'unknown'", "'unknown'"],
  [
    'A pending line of another source settles',
    'settlePendingTransactions(sole, announced,',
    'settlePendingTransactions(sole, [],',
  ],
  [
    '… but not if a booked transaction of equal amount is near',
    'linesNearExistingTransactions(bookedLines, bookedOnes)',
    'new Set()',
  ],
  ['A line equal to a moved transaction is reviewed', 'this.#askOfMoved(rest, own)', 'rest'],
  [
    'A line in a closed period is reviewed',
    'this.#withinOpenPeriod(this.#oneOfTwo(finding, doubled))',
    'this.#oneOfTwo(finding, doubled)',
  ],
]);

const SETTLING = of('settle-pending-transactions', [
  ['The link to a pending line settles it', 'by(line.pendingId)', 'undefined'],
  ['The same id settles a pending line', 'by(line.stableId)', 'undefined'],
  [
    'The only pending line of equal amount settles',
    'if (areNoLongerPending(may) && (may.length === 1 || areAlike(may))) settle',
    'if (false) settle',
  ],
  ['… and the oldest of several with equal texts', '(may.length === 1 || areAlike(may))', 'may.length === 1'],
  ['… but several with different texts are reviewed', '(may.length === 1 || areAlike(may))', 'true'],
  ['… only if the delivery lacks the pending line', 'areNoLongerPending(may) && (may', '(may'],
  [
    '… only if the counterparties do not differ',
    'isWithinPendingDays(pending, line) &&\n    hasCommonCounterparty(pending, line) !== false',
    'isWithinPendingDays(pending, line)',
  ],
  ['… only within ten days', 'days >= 0 && days <= MAX_PENDING_DAYS', 'true'],
  ['A pending line with a similar amount (tip) is reviewed', 'of allowsOtherAmount ? waiting : []', 'of []'],
  [
    'A doubtful line waits for the next complete delivery',
    'if (areNoLongerPending(about) || isOld(line)) asked',
    'if (true) asked',
  ],
]);

const AMOUNTS = of('changed-amounts', [
  [
    'The same id with another amount is reviewed',
    'of [compareById, compareByDayAndCounterparty]',
    'of [compareByDayAndCounterparty]',
  ],
  [
    'The same day and counterparty with a similar amount is reviewed',
    'of [compareById, compareByDayAndCounterparty]',
    'of [compareById]',
  ],
]);

const OTHERS = of('match-other-sources', [
  ['Equal texts match a transaction of another source', '? [withTexts] : [withTexts, ', '? [] : ['],
  [
    'An equal balance matches a transaction of another source',
    'line.balanceAfter === null ? [withTexts]',
    'true ? [withTexts]',
  ],
  ['An equal amount near another source’s date is reviewed', 'near.length + alsoAsked.length === 0', 'true'],
  [
    '… also if the other line waits in a review',
    'const alsoAsked = findCandidates(line, asked);',
    'const alsoAsked = [];',
  ],
  [
    'A deleted transaction of another source is recognised on a near date',
    'existingTransactions.length + alsoAsked.length === 0 && deleted !== undefined',
    'false',
  ],
]);

const MISSING = of('missing-lines', [
  [
    'A pending line must be missing twice',
    "if (!remembered.wasMissingBefore && !isRemovedBySource) return { remembered, way: 'missed' };",
    '',
  ],
  ['A pending line missing twice is deleted', "{ remembered, way: 'delete' };", "{ remembered, way: 'missed' };"],
  ['… but reviewed if a person changed it', 'return asks ?', 'return false ?'],
  ['A booked line missing twice beside an equal one is reviewed', ', ...this.#surplus(booked)]', ']'],
  ['A line that the source removed is deleted or reviewed', 'new Set(removedIds)', 'new Set()'],
]);

const EVIDENCE = of('line-similarity', [
  [
    'A counterparty is also found in the description',
    'return isNamedIn(name, other.description) || isNamedIn(otherName, one.description);',
    'return false;',
  ],
  ['Texts are compared without case and accents', ': foldText(text)', ': text'],
]);

/** Each rule of bank recognition once, in the order in which recognition applies them. */
export const RULE_SWITCHES: readonly RuleSwitch[] = [
  ...REPEATED,
  ...TRUST,
  ...PAIRS,
  ...STEPS,
  ...SETTLING,
  ...AMOUNTS,
  ...OTHERS,
  ...MISSING,
  ...EVIDENCE,
];
