import { wallet } from './booked.ts';
import { test } from './coffer.ts';

test.setTimeout(300_000);
test('many', async ({ page, baseURL }) => {
  const ada = await wallet(page, baseURL);
  const groups = [];
  for (const name of ['Wohnen und Haushalt', 'Familie & Kinder', '{c} {b|Freizeit}', 'Gesundheit', 'Steuern'])
    groups.push(await ada.make('categoryGroups.create', { name }));
  const names = [
    'Rindfleischetikettierungsüberwachung',
    'Miete',
    'Strom',
    'Wasser',
    'Versicherungen aller Art',
    '{a}',
    'Kita',
    'Schule',
    'Kleidung der Kinder',
    'Kino',
    'Urlaub',
    'Sport',
    'Arzt',
    'Apotheke',
    'Zahnarzt',
    'Einkommensteuer',
    'Solidaritätszuschlag',
    'Kirchensteuer',
    'Auto',
    'Benzin',
    'Bahn',
    'Spenden',
    'Geschenke',
    'Bücher',
    'Abos',
  ];
  for (const [at, name] of names.entries()) {
    const group = groups[Math.floor(at / 4)];
    const id = await ada.make('categories.create', {
      name,
      type: 'variableExpense',
      ...(group ? { categoryGroupId: group } : {}),
      ...(at % 3 ? {} : { emoji: '🏠' }),
    });
    await ada.book('x', String(at === 7 ? 61.3 : -(900 / (at + 1)).toFixed(2)), { categoryId: id });
  }
  for (const [at, name] of [
    'Gehalt der Hauptbeschäftigung',
    'Kindergeld',
    'Zinsen',
    'Dividenden',
    'Miete',
    'Bonus',
    'Steuererstattung',
    'Flohmarkt',
  ].entries()) {
    const id = await ada.make('categories.create', { name, type: 'activeIncome' });
    await ada.book('x', String(2000 / (at + 1) ** 2), { categoryId: id });
  }
  await ada.book('x', '-123.4');
  await ada.book('x', '40');
  await ada.book('refund', '300', { categoryId: ada.rent, date: '2026-02-05' });
  for (const [w, h] of [
    [1440, 1000],
    [820, 1200],
    [360, 1200],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.goto(`/w/${ada.walletId}/reports?period=2026-03`);
    const figures = page.getByRole('figure');
    for (let n = 0; n < 2; n += 1) await figures.nth(n).getByRole('img').waitFor();
    await page.waitForTimeout(800);
    for (let n = 0; n < 2; n += 1) await figures.nth(n).screenshot({ path: `/tmp/charts/many-${w}-${n}.png` });
  }
});
