import { createElement } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderInWallet } from '#shared/testing/render-in-wallet.ts';
import { initialRuleFields, type RuleFields, type RuleFormValues } from './rule-form.ts';
import { RulePreview, RulePreviewLine, useRulePreview } from './rule-preview.tsx';

const ID = '01900000-0000-7000-8000-000000000001';

function Drawer({ proposal }: { readonly proposal: Partial<RuleFields> }) {
  const form = useForm<RuleFields, unknown, RuleFormValues>({ defaultValues: initialRuleFields(null, ID, proposal) });
  const of = useRulePreview(form);
  return [createElement(RulePreviewLine, { key: 'line', of }), createElement(RulePreview, { key: 'list', of })];
}

const shown = (proposal: Partial<RuleFields>) => renderInWallet(createElement(Drawer, { proposal }));
const [NO_LINE, WAITING] = ['Without conditions, nothing matches.', 'Add a condition to see'];

test('a rule proposed for a transaction never says that it has no condition, not even before its matches are counted', () => {
  const html = shown({ ifCounterpart: 'Rent', thenCategoryId: ID });
  expect(html).not.toContain(NO_LINE);
  expect(html).not.toContain(WAITING);
  expect(html).toContain('Loading');
});

test('an empty rule says that it has no condition', () => {
  expect(shown({})).toContain(NO_LINE);
  expect(shown({})).toContain(WAITING);
});
