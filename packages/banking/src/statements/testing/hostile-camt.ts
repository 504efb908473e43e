import { counted, file, type HostileFile, repeated } from './hostile-parts.ts';

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
    file('deep elements', (n) => repeated('<a>', n)),
    file('elements never closed', (n) => `<Document><${root}><${part}>${repeated('<Ntry>', n)}`),
    file('elements of an entry', (n) => entry(repeated('<b/>', n))),
    file('entries on one line', (n) => message(repeated('<Ntry><Amt Ccy="EUR" Long="attribute">1</Amt></Ntry>', n))),
    file('equal entries', (n) => message(repeated(ENTRY, n))),
    file('attributes', (n) => `<a ${counted(n, (i) => `b${i}="c" `)}/>`),
    file('details of an entry', (n) =>
      entry(`<NtryDtls>${repeated(DETAIL, n)}</NtryDtls>`, String(Math.floor(n / DETAIL.length))),
    ),
    file('details that do not add up', (n) => entry(`<NtryDtls>${repeated(DETAIL, n)}</NtryDtls>`)),
    file('lists of details', (n) => entry(repeated(`<NtryDtls>${DETAIL}</NtryDtls>`, n))),
    file('dates of an entry', (n) => message(`<Ntry>${repeated('<BookgDt><X/></BookgDt>', n)}</Ntry>`)),
    file('parties of a transaction', (n) =>
      entry(`<NtryDtls><TxDtls>${repeated('<RltdPties><Dbtr/></RltdPties>', n)}</TxDtls></NtryDtls>`),
    ),
    file('remittances of a transaction', (n) =>
      entry(`<NtryDtls><TxDtls>${repeated('<RmtInf><Ustrd>x</Ustrd><Strd/></RmtInf>', n)}</TxDtls></NtryDtls>`),
    ),
    file('statements', (n) =>
      parts((m) => repeated(`<${part}><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${ENTRY}</${part}>`, m))(n),
    ),
    file('accounts', (n) =>
      parts((m) => counted(m, (i) => `<${part}><Acct><Id><IBAN>DE${i}</IBAN></Id></Acct>${ENTRY}</${part}>`))(n),
    ),
    file('balances', (n) => message(repeated('<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp></Bal>', n))),
    file('details beside a long text', (n) =>
      entry(
        `<AddtlNtryInf>${' x'.repeat(Math.min(n, 200_000) / 4)}</AddtlNtryInf><NtryDtls>${repeated(DETAIL, n / 2)}</NtryDtls>`,
        String(Math.floor(n / 2 / DETAIL.length)),
      ),
    ),
    file('details beside many elements', (n) =>
      entry(`${repeated('<b/>', n / 2)}<NtryDtls>${repeated('<TxDtls/>', n / 2)}</NtryDtls>`),
    ),
    file('a long text', (n) => entry(`<AddtlNtryInf>${' x'.repeat(n / 2)}</AddtlNtryInf>`)),
    file('entities', (n) => entry(`<AddtlNtryInf>${repeated('&amp;', n)}</AddtlNtryInf>`)),
    file('sections of text', (n) => entry(`<AddtlNtryInf>${repeated('<![CDATA[x]]>', n)}</AddtlNtryInf>`)),
    file('comments', (n) => message(repeated('<!-- x -->', n))),
    file('a document type', (n) => `<!DOCTYPE a [${repeated('<!ENTITY a "b">', n)}]>${message(ENTRY)}`),
    file('instructions', (n) => message(repeated('<?x y?>', n))),
  ];
}
