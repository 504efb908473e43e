/** Ids in the examples of the API reference. */
export const EXAMPLE_IDS = {
  asset: '0199a1c2-7a00-7000-8000-000000000001',
  category: '0199a1c2-7a00-7000-8000-000000000002',
  tag: '0199a1c2-7a00-7000-8000-000000000003',
  group: '0199a1c2-7a00-7000-8000-000000000004',
  first: '0199a1c2-7a00-7000-8000-000000000005',
  second: '0199a1c2-7a00-7000-8000-000000000006',
} as const;
