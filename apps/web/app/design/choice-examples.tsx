'use client';

import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { Switch } from '@coffer/ui/switch.tsx';
import { type TabItem, TabPanel, Tabs } from '@coffer/ui/tabs.tsx';
import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import { ExampleBlock, ExampleRow } from './example-block.tsx';
import { exampleCategories, exampleMerchants, exampleTags } from './example-options.ts';

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Every quarter' },
  { value: 'year', label: 'Yearly', disabled: true },
];
const roles = [
  { value: 'viewer', label: 'Viewer', hint: 'Sees everything and changes nothing.' },
  { value: 'editor', label: 'Editor', hint: 'Books, edits and imports.' },
  { value: 'owner', label: 'Owner', disabled: true },
] as const;
const views = [
  { value: 'list', label: 'List', icon: <List /> },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
  { value: 'none', label: 'Nothing', disabled: true },
] as const;
const tabs: readonly TabItem[] = [
  { value: 'transactions', label: 'Transactions', count: 128 },
  { value: 'balance', label: 'Balance' },
  { value: 'settings', label: 'Einstellungen' },
  { value: 'closed', label: 'Closed', disabled: true },
];

export function ChoiceExamples() {
  return (
    <>
      <Comboboxes />
      <ExampleBlock title="Select">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label="Interval">
            <Select options={intervals} defaultValue="month" />
          </Field>
          <Field label="Interval" error="must be chosen.">
            <Select options={intervals} placeholder="Choose one" defaultValue="" />
          </Field>
        </div>
      </ExampleBlock>
      <Boxes />
      <Groups />
    </>
  );
}

function Comboboxes() {
  const [categories, setCategories] = useState(exampleCategories);
  const [category, setCategory] = useState<string | null>('groceries');
  const [merchant, setMerchant] = useState<string | null>(null);
  const [tags, setTags] = useState(exampleTags);
  const [chosen, setChosen] = useState(['holiday', 'shared']);
  return (
    <ExampleBlock title="Combobox, MultiCombobox">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Category">
          <Combobox
            options={categories}
            value={category}
            onValueChange={setCategory}
            onCreate={(name) => {
              setCategories([...categories, { value: name, label: name }]);
              setCategory(name);
            }}
            clearable
            placeholder="No category"
          />
        </Field>
        <Field label="Merchant, one of 500">
          <Combobox options={exampleMerchants} value={merchant} onValueChange={setMerchant} placeholder="Any" />
        </Field>
        <Field label="At fault" error="must be chosen.">
          <Combobox options={exampleMerchants} value={null} onValueChange={() => {}} />
        </Field>
        <Field label="Disabled">
          <Combobox options={exampleMerchants} value="merchant-3" onValueChange={() => {}} disabled />
        </Field>
        <Field label="Tags" hint="Backspace takes the last one back." className="sm:col-span-2">
          <MultiCombobox
            options={tags}
            values={chosen}
            onValuesChange={setChosen}
            onCreate={(name) => {
              setTags([...tags, { value: name, label: name, colour: '#8899aa' }]);
              setChosen([...chosen, name]);
            }}
            placeholder="Add tags"
          />
        </Field>
      </div>
    </ExampleBlock>
  );
}

function Boxes() {
  const [all, setAll] = useState<boolean | 'some'>('some');
  const [on, setOn] = useState(true);
  return (
    <ExampleBlock title="Checkbox, Switch">
      <ExampleRow>
        <Checkbox label="Unchecked" />
        <Checkbox label="Checked" defaultChecked />
        <Checkbox
          label="Some"
          checked={all === true}
          indeterminate={all === 'some'}
          onCheckedChange={(checked) => setAll(checked)}
        />
        <Checkbox label="Disabled" disabled defaultChecked />
        <Checkbox aria-label="Without words" />
      </ExampleRow>
      <Checkbox label="With a hint" hint="Transactions added by hand count as reviewed." />
      <ExampleRow>
        <Switch label="On" checked={on} onCheckedChange={setOn} />
        <Switch label="Off" />
        <Switch label="Disabled" disabled defaultChecked />
      </ExampleRow>
      <Switch label="Leave out of net worth" hint="Its balance is still shown on its own page." />
    </ExampleBlock>
  );
}

function Groups() {
  const [role, setRole] = useState<'viewer' | 'editor' | 'owner'>('viewer');
  const [view, setView] = useState<'list' | 'grid' | 'none'>('list');
  const [tab, setTab] = useState('transactions');
  return (
    <>
      <ExampleBlock title="RadioGroup, SegmentedControl">
        <Field label="Role">
          <RadioGroup options={roles} value={role} onValueChange={setRole} />
        </Field>
        <ExampleRow>
          <SegmentedControl label="View" options={views} value={view} onValueChange={setView} />
          <SegmentedControl label="View, small" size="small" options={views} value={view} onValueChange={setView} />
        </ExampleRow>
      </ExampleBlock>
      <ExampleBlock title="Tabs">
        <Tabs label="Parts of the asset" items={tabs} value={tab} onValueChange={setTab}>
          <TabPanel value="transactions">Every transaction of this asset.</TabPanel>
          <TabPanel value="balance">Its balance over time.</TabPanel>
          <TabPanel value="settings">Name, group and currency.</TabPanel>
        </Tabs>
      </ExampleBlock>
    </>
  );
}
