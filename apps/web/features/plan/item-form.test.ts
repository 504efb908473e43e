import { expect, test } from 'vitest';
import { initialPlanItemFields, planItemFormSchema, toPlanItemDraft } from './item-form.ts';

const id = '0198b2f0-0000-7000-8000-000000000000';
const draft = { categoryOrCategoryGroupId: id, month: '2027-03', amount: '-12.5', frequency: 3, duration: 7 };

test('an unchanged item is sent as it was', () => {
  const fields = initialPlanItemFields(draft);
  expect(fields).toMatchObject({ direction: 'out', amount: '12.5', times: 3 });
  expect(toPlanItemDraft(planItemFormSchema.parse(fields), draft)).toEqual(draft);
  // Changing the number of times changes the duration.
  expect(toPlanItemDraft(planItemFormSchema.parse({ ...fields, times: 4 }), draft).duration).toBe(12);
  expect(toPlanItemDraft(planItemFormSchema.parse({ ...fields, times: null, direction: 'in' }), draft)).toEqual({
    ...draft,
    amount: '12.5',
    duration: 0,
  });
});

test('a single occurrence has no duration, unless it had one before', () => {
  const once = { ...draft, frequency: 0, duration: 0 };
  expect(
    toPlanItemDraft(planItemFormSchema.parse({ ...initialPlanItemFields(draft), frequency: 0, times: null }), draft),
  ).toEqual(once);
  const odd = { ...draft, frequency: 0, duration: 9 };
  expect(toPlanItemDraft(planItemFormSchema.parse(initialPlanItemFields(odd)), odd)).toEqual(odd);
});

test('refuses an empty amount, an invalid month and zero times', () => {
  const paths = (more: object) =>
    planItemFormSchema
      .safeParse({ ...initialPlanItemFields(draft), ...more })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(paths({ amount: '' })).toEqual(['amount']);
  expect(paths({ month: '20-03' })).toEqual(['month']);
  expect(paths({ times: 0 })).toEqual(['times']);
  expect(paths({ categoryOrCategoryGroupId: '' })).toEqual(['categoryOrCategoryGroupId']);
});
