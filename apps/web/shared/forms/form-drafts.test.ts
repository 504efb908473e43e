import { createFormControl } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { autosaveFormDraft, filledFields, hasChangedFields } from './form-drafts.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('a form has changed if a field has another value, not if it is empty in another way', () => {
  const initial = { name: '', tagIds: [], merchant: null, split: { of: 'a', by: 2 } };
  expect(hasChangedFields({ tagIds: [], name: '', split: { by: 2, of: 'a' } }, initial)).toBe(false);
  expect(hasChangedFields({ ...initial, name: null, merchant: '' }, initial)).toBe(false);
  expect(hasChangedFields({ ...initial, name: 'x' }, initial)).toBe(true);
  expect(hasChangedFields({ ...initial, tagIds: ['b'] }, initial)).toBe(true);
  expect(hasChangedFields({ ...initial, split: { of: 'a', by: 3 } }, initial)).toBe(true);
});

test('a field is filled in if it has changed and is not empty', () => {
  const initial = { direction: 'out', amount: '', date: '2026-01-01', category: null, tagIds: ['a'], notes: 'n' };
  const fields = { direction: 'out', amount: '5', date: '2026-01-02', category: 'c', tagIds: [], notes: '' };
  expect(filledFields(fields, initial)).toEqual(['amount', 'date', 'category']);
  expect(filledFields(initial, initial)).toEqual([]);
});

test('a form is kept while it has changes, and not after a reset to new initial values', () => {
  const form = createFormControl({ defaultValues: { amount: '', date: '2026-01-01' } });
  const onUnchanged = vi.fn();
  const stop = autosaveFormDraft(form, 'k', onUnchanged);
  form.setValue('amount', '5');
  expect(stored.get('k')).toBe('{"amount":"5","date":"2026-01-01"}');
  expect(onUnchanged).not.toHaveBeenCalled();
  form.setValue('date', '2026-01-02');
  // After one transaction is added, the form is reset for the next transaction and keeps the day.
  form.reset({ amount: '', date: '2026-01-02' });
  expect(stored.size).toBe(0);
  expect(onUnchanged).toHaveBeenCalledOnce();
  form.setValue('amount', '6');
  expect(stored.get('k')).toBe('{"amount":"6","date":"2026-01-02"}');
  stop();
  form.setValue('amount', '7');
  expect(stored.get('k')).toBe('{"amount":"6","date":"2026-01-02"}');
});

test('a value that became an initial one is not kept', () => {
  const form = createFormControl({ defaultValues: { paidBy: '', date: '2026-01-01' } });
  form.register('paidBy');
  autosaveFormDraft(form, 'k', () => undefined);
  form.resetField('paidBy', { defaultValue: 'giro' });
  form.setValue('paidBy', 'giro');
  expect(stored.size).toBe(0);
});
