import { type HostileFile, hostileFile, repeatNumberedPart, repeatPart } from './hostile-parts.ts';

const ENTRY =
  '<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-01</Dt></BookgDt></Ntry>';
const DETAIL = '<TxDtls><Amt Ccy="EUR">1</Amt><Refs><AcctSvcrRef>x</AcctSvcrRef></Refs></TxDtls>';

export function hostileCamt(root: string, part: string): HostileFile[] {
  const message = (content: string) => `<Document><${root}><${part}>${content}</${part}></${root}></Document>`;
  const parts = (content: (n: number) => string) => (n: number) =>
    `<Document><${root}>${content(n)}</${root}></Document>`;
  const entry = (content: string, amount = '1') =>
    message(ENTRY.replace('>1<', `>${amount}<`).replace('</Ntry>', `${content}</Ntry>`));
  return [
    hostileFile('deep elements', (n) => repeatPart('<a>', n)),
    hostileFile('elements never closed', (n) => `<Document><${root}><${part}>${repeatPart('<Ntry>', n)}`),
    hostileFile('elements of an entry', (n) => entry(repeatPart('<b/>', n))),
    hostileFile('entries on one line', (n) =>
      message(repeatPart('<Ntry><Amt Ccy="EUR" Long="attribute">1</Amt></Ntry>', n)),
    ),
    hostileFile('equal entries', (n) => message(repeatPart(ENTRY, n))),
    hostileFile('attributes', (n) => `<a ${repeatNumberedPart(n, (i) => `b${i}="c" `)}/>`),
    hostileFile('details of an entry', (n) =>
      entry(`<NtryDtls>${repeatPart(DETAIL, n)}</NtryDtls>`, String(Math.floor(n / DETAIL.length))),
    ),
    hostileFile('details that do not add up', (n) => entry(`<NtryDtls>${repeatPart(DETAIL, n)}</NtryDtls>`)),
    hostileFile('lists of details', (n) => entry(repeatPart(`<NtryDtls>${DETAIL}</NtryDtls>`, n))),
    hostileFile('dates of an entry', (n) => message(`<Ntry>${repeatPart('<BookgDt><X/></BookgDt>', n)}</Ntry>`)),
    hostileFile('parties of a transaction', (n) =>
      entry(`<NtryDtls><TxDtls>${repeatPart('<RltdPties><Dbtr/></RltdPties>', n)}</TxDtls></NtryDtls>`),
    ),
    hostileFile('remittances of a transaction', (n) =>
      entry(`<NtryDtls><TxDtls>${repeatPart('<RmtInf><Ustrd>x</Ustrd><Strd/></RmtInf>', n)}</TxDtls></NtryDtls>`),
    ),
    hostileFile('statements', (n) =>
      parts((m) => repeatPart(`<${part}><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${ENTRY}</${part}>`, m))(n),
    ),
    hostileFile('accounts', (n) =>
      parts((m) =>
        repeatNumberedPart(m, (i) => `<${part}><Acct><Id><IBAN>DE${i}</IBAN></Id></Acct>${ENTRY}</${part}>`),
      )(n),
    ),
    hostileFile('balances', (n) => message(repeatPart('<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp></Bal>', n))),
    hostileFile('details beside a long text', (n) =>
      entry(
        `<AddtlNtryInf>${' x'.repeat(Math.min(n, 200_000) / 4)}</AddtlNtryInf><NtryDtls>${repeatPart(DETAIL, n / 2)}</NtryDtls>`,
        String(Math.floor(n / 2 / DETAIL.length)),
      ),
    ),
    hostileFile('details beside many elements', (n) =>
      entry(`${repeatPart('<b/>', n / 2)}<NtryDtls>${repeatPart('<TxDtls/>', n / 2)}</NtryDtls>`),
    ),
    hostileFile('a long text', (n) => entry(`<AddtlNtryInf>${' x'.repeat(n / 2)}</AddtlNtryInf>`)),
    hostileFile('entities', (n) => entry(`<AddtlNtryInf>${repeatPart('&amp;', n)}</AddtlNtryInf>`)),
    hostileFile('sections of text', (n) => entry(`<AddtlNtryInf>${repeatPart('<![CDATA[x]]>', n)}</AddtlNtryInf>`)),
    hostileFile('comments', (n) => message(repeatPart('<!-- x -->', n))),
    hostileFile('a document type', (n) => `<!DOCTYPE a [${repeatPart('<!ENTITY a "b">', n)}]>${message(ENTRY)}`),
    hostileFile('instructions', (n) => message(repeatPart('<?x y?>', n))),
  ];
}
