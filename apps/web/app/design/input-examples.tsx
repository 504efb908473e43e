'use client';

import { Field } from '@coffer/ui/field.tsx';
import { FileDrop } from '@coffer/ui/file-drop.tsx';
import { DateInput, Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { PasswordInput } from '@coffer/ui/password-input.tsx';
import { SearchInput } from '@coffer/ui/search-input.tsx';
import { SuggestInput } from '@coffer/ui/suggest-input.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { useState } from 'react';
import { ExampleBlock } from './example-block.tsx';

const COUNTERPARTS = ['Bäckerei Süß', 'Blumen Meyer', 'Buchhandlung am Markt'].map((label) => ({
  value: label,
  label,
  hint: 'Groceries · −€6.20',
}));

export function InputExamples() {
  const [counterpart, setCounterpart] = useState('');
  const [search, setSearch] = useState('Bäckerei');
  const [amount, setAmount] = useState('-1234.5');
  const [german, setGerman] = useState('1234567.891');
  const [files, setFiles] = useState<readonly string[]>([]);
  return (
    <>
      <ExampleBlock title="Field, Input, DateInput, Textarea">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label="Name" hint="As it stands on the statement." required>
            <Input placeholder="Everyday account" />
          </Field>
          <Field label="Account number" error="is not an IBAN: the check digits do not fit.">
            <Input defaultValue="AT61 1904 3002 3457 3202" />
          </Field>
          <Field label="Disabled" hint="Only an owner may change this.">
            <Input disabled defaultValue="Household" />
          </Field>
          <Field label="Read-only">
            <Input readOnly defaultValue="wal_4f9c1e7a" />
          </Field>
          <Field label="Date">
            <DateInput defaultValue="2026-03-31" />
          </Field>
          <Field label="Date at fault" error="lies before the asset’s first day.">
            <DateInput defaultValue="1999-12-31" />
          </Field>
          <Field label="Kraftfahrzeughaftpflichtversicherungsbeitragsrückerstattung" className="sm:col-span-2">
            <Textarea placeholder="What should be remembered" />
          </Field>
        </div>
      </ExampleBlock>
      <ExampleBlock title="PasswordInput, SearchInput">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label="Password" hint="At least 12 characters.">
            <PasswordInput autoComplete="off" defaultValue="correct horse" />
          </Field>
          <div className="self-center">
            <SearchInput label="Search transactions" value={search} onValueChange={setSearch} />
          </div>
        </div>
      </ExampleBlock>
      <ExampleBlock title="SuggestInput">
        <Field label="Counterparty" hint="Suggestions may be taken, and need not be.">
          <SuggestInput
            value={counterpart}
            onValueChange={setCounterpart}
            options={COUNTERPARTS.filter(({ label }) => label.toLowerCase().includes(counterpart.toLowerCase()))}
            onPick={setCounterpart}
          />
        </Field>
      </ExampleBlock>
      <ExampleBlock title="MoneyInput">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label="Amount" hint={`kept as ${amount || 'nothing'}`}>
            <MoneyInput value={amount} onValueChange={setAmount} currency="EUR" locale="en" />
          </Field>
          <Field label="Betrag" hint={`kept as ${german || 'nothing'}`}>
            <MoneyInput value={german} onValueChange={setGerman} currency="CHF" locale="de" />
          </Field>
          <Field label="At fault" error="is not a decimal.">
            <MoneyInput value="12 or so" onValueChange={() => {}} />
          </Field>
          <Field label="Disabled">
            <MoneyInput value="0" onValueChange={() => {}} currency="JPY" disabled />
          </Field>
        </div>
      </ExampleBlock>
      <ExampleBlock title="FileDrop">
        <FileDrop
          label="Drop the statements of your bank"
          hint={files.length > 0 ? files.join(', ') : 'MT940, CAMT.053, OFX, QIF or CSV, up to 50 MB each.'}
          multiple
          onFiles={(taken) => setFiles(taken.map((file) => file.name))}
        />
      </ExampleBlock>
    </>
  );
}
