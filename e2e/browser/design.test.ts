import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';

const themes = ['light', 'dark'] as const;

// Tests the components on the page that shows them all.
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/design');
  await page.getByRole('radio', { name: 'Light', exact: true }).check();
  await page.getByRole('region', { name: 'dark', exact: true }).waitFor({ state: 'detached' });
});

const violations = async (page: Page, part = 'html') =>
  (await new AxeBuilder({ page }).include(part).analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );

const noSidewaysScroll = async (page: Page) => {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window);
};

for (const theme of themes) {
  test(`axe finds nothing, ${theme}, whatever is open`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme });
    await page.getByRole('radio', { name: theme === 'light' ? 'Light' : 'Dark', exact: true }).check();
    await page.getByRole('region', { name: theme, exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    const part = page.getByRole('region', { name: theme, exact: true });
    for (const name of ['Dialog', 'ConfirmByName', 'Sheet', 'Sheet beside the page', 'More', 'Popover']) {
      const opener = part.getByRole('button', { name, exact: true });
      await opener.click();
      await page.getByRole('dialog').or(page.getByRole('menu')).waitFor();
      expect(await violations(page, '[role=dialog], [role=menu]'), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
    }
    await part.getByRole('combobox', { name: 'Category' }).click();
    expect(await violations(page, '[role=listbox]'), 'combobox').toEqual([]);
  });

  test(`nothing scrolls sideways, narrow or with large text, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.getByRole('radio', { name: theme === 'light' ? 'Light' : 'Dark', exact: true }).check();
    for (const [width, size] of [
      [360, 100],
      [360, 200],
      [1280, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      await noSidewaysScroll(page);
    }
  });
}

test('pressable controls are large enough for a finger', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${baseURL}/design`);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const small = await page.evaluate(() => {
    // Links in text are as large as their text, on all pages.
    const targets = 'button:not(.underline), select, input:not([type=file]), textarea';
    return [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((target) => target.checkVisibility() && target.tabIndex >= 0)
      .map((target) => {
        // The pressable area of a control includes its label. For a text field among chips, it is the whole box around
        // the chips.
        const whole = target.closest('label') ?? (target.role === 'combobox' ? target.parentElement : target) ?? target;
        const box = whole.getBoundingClientRect();
        return { name: target.outerHTML.slice(0, 120), width: box.width, height: box.height };
      })
      .filter(({ width, height }) => Math.round(width) < 40 || Math.round(height) < 40);
  });
  expect(small).toEqual([]);
  await context.close();
});

test.describe('a button', () => {
  test('keeps its width and its focus while it is pending, and cannot be pressed again', async ({ page }) => {
    const button = page.getByRole('button', { name: /^Try it|^Working/ });
    await button.focus();
    const before = await button.boundingBox();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    expect(await button.boundingBox()).toEqual(before);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Try it: pressed 1 times' })).toBeFocused();
  });

  test('with an icon shows its name and key in a tooltip, on hover and on focus, until Escape', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Edit', exact: true });
    await button.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Edit · E');
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.getByRole('button', { name: /^Rechtsschutz/ }).focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText('Edit · E');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });

  test('with a longer explanation is described by its tooltip', async ({ page }) => {
    const button = page.getByRole('button', { name: '3 hours ago' });
    await button.hover();
    await expect(button).toHaveAccessibleDescription('Tuesday, 31 March 2026 at 14:05');
  });
});

test.describe('a field', () => {
  test('names its control, describes it with hint or error, and marks errors', async ({ page }) => {
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveAccessibleDescription('As it stands on the statement.');
    await expect(name).toHaveAttribute('aria-required', 'true');
    const wrong = page.getByRole('textbox', { name: 'Account number' });
    await expect(wrong).toHaveAccessibleDescription(/check digits/);
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  });

  test('for money parses the typed text and formats it on blur', async ({ page }) => {
    const field = page.getByRole('textbox', { name: 'Betrag' });
    await expect(field).toHaveValue('1.234.567,891');
    await field.fill('−1.234,5');
    await expect(field).toHaveAccessibleDescription('kept as -1234.5');
    await expect(field).toHaveValue('−1.234,5');
    await field.blur();
    await expect(field).toHaveValue('−1.234,50');
    await field.fill('12 or so');
    await field.blur();
    await expect(field).toHaveValue('12 or so');
    await expect(field).toHaveAccessibleDescription('kept as 12 or so');
    await field.fill('');
    await expect(field).toHaveAccessibleDescription('kept as nothing');
  });

  test('for files accepts several, by button and by drop', async ({ page }) => {
    const files = ['a.sta', 'b.csv'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') }));
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await choosing).setFiles(files);
    await expect(page.getByText('a.sta, b.csv')).toBeVisible();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'dropped.ofx'));
      return data;
    });
    const zone = page.getByText('Drop the statements of your bank').locator('..');
    await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
    await zone.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByText('dropped.ofx')).toBeVisible();
  });
});

test.describe('a combobox', () => {
  const options = (page: Page) => page.getByRole('listbox').getByRole('option');

  test('is filtered by typing, navigated with the arrows, and selected from with Enter', async ({ page }) => {
    const box = page.getByRole('combobox', { name: 'Merchant, one of 500' });
    await box.focus();
    await page.keyboard.type('bucher 2');
    await expect(options(page)).toHaveText(['No matches.']);
    await box.fill('buch 24');
    await expect(options(page).first()).toHaveText('Buchhandlung 24');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(box).toHaveAttribute('aria-activedescendant', (await options(page).first().getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('Buchhandlung 24');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('shows its selected option when it opens, and reaches its last option', async ({ page }) => {
    const box = page.getByRole('combobox', { name: 'Merchant, one of 500' });
    await box.fill('gartnerei 250');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('Gärtnerei 250');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Gärtnerei 250', selected: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    for (let pages = 0; pages < 25; pages += 1) await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('Gärtnerei 500');
  });

  test('is cancelled with Escape, and cleared if that is allowed', async ({ page }) => {
    const box = page.getByRole('combobox', { name: 'Category' });
    await box.fill('rent');
    await page.keyboard.press('Escape');
    await expect(box).toHaveValue('Groceries');
    await box.fill('');
    await page.keyboard.press('Tab');
    await expect(box).toHaveValue('');
  });

  test('offers to create a missing option', async ({ page }) => {
    const box = page.getByRole('combobox', { name: 'Category' });
    await box.fill('Gifts');
    await expect(options(page)).toHaveText(['Create “Gifts”']);
    await options(page).first().click();
    await expect(box).toHaveValue('Gifts');
    await box.fill('gifts');
    await expect(options(page)).toHaveText(['Gifts']);
  });

  test('skips and selects no disabled option', async ({ page }) => {
    const box = page.getByRole('combobox', { name: 'Category' });
    await box.fill('archived');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toHaveValue('Groceries');
  });

  test('moves nothing under the pointer, so that a press ends on the option it began on', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Merchant, one of 500' }).click();
    const list = page.getByRole('listbox');
    const top = async () => {
      const box = await list.boundingBox();
      if (box === null) throw new Error('the list is not visible');
      return { x: box.x + 40, y: box.y + 4 };
    };
    await list.evaluate((element) => element.scrollTo(0, 110));
    // The option at the upper edge must be partly visible.
    const { x, y } = await top();
    await page.mouse.move(x, y);
    await page.mouse.move(x + 3, y);
    await expect(page.getByRole('combobox', { name: 'Merchant, one of 500' })).toHaveAttribute(
      'aria-activedescendant',
      /-[1-9]\d*$/,
    );
    expect(await list.evaluate((element) => element.scrollTop)).toBe(110);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeLessThan(110);
  });

  test('for several keeps the list open, creates chips, and removes the last one with Backspace', async ({ page }) => {
    const box = page.getByRole('combobox', { name: 'Tags' });
    const removers = page.locator('label:text("Tags") + div').getByRole('button', { name: /^Remove / });
    await box.click();
    await page.getByRole('option', { name: 'For the tax return' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(box).toBeFocused();
    await page.keyboard.type('Work');
    await page.keyboard.press('Enter');
    await expect(removers).toHaveCount(4);
    await page.keyboard.press('Backspace');
    await expect(removers).toHaveCount(3);
    await removers.last().click();
    await expect(removers).toHaveCount(2);
  });
});

test.describe('a dialog', () => {
  const opener = (page: Page) => page.getByRole('button', { name: 'Dialog', exact: true });
  const wheelTo = async (page: Page, list: Locator) => {
    // A moving list isn't under the pointer yet, so the wheel is turned again.
    await expect(async () => {
      await list.hover();
      await page.mouse.wheel(0, 2000);
      const scrolled = () => list.evaluate((element) => element.scrollTop);
      await expect.poll(scrolled, { timeout: 1000 }).toBeGreaterThan(100);
    }).toPass();
  };

  test('focuses its first field, traps the focus, moves nothing below, and returns the focus', async ({ page }) => {
    await opener(page).scrollIntoViewIfNeeded();
    const before = await opener(page).boundingBox();
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'New asset' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.getByRole('button', { name: 'Make asset' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    expect(await opener(page).boundingBox()).toEqual(before);
  });

  test('is navigated by Tab, also past a button whose tooltip is shown', async ({ page }) => {
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'New asset' });
    const [name, close] = [
      dialog.getByRole('textbox', { name: 'Name' }),
      dialog.getByRole('button', { name: 'Close' }),
    ];
    const tooltip = page.getByRole('tooltip').filter({ hasText: 'Close' });
    await expect(name).toBeFocused();
    for (const [key, next] of [
      ['Tab', name],
      ['Shift+Tab', dialog.getByRole('button', { name: 'Make asset' })],
    ] as const) {
      await close.focus();
      // Move the focus away and back by keyboard: tooltips appear on keyboard focus only.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(close).toBeFocused();
      await expect(tooltip).toBeVisible();
      await page.keyboard.press(key);
      await expect(next).toBeFocused();
      await expect(tooltip).toHaveCount(0);
    }
  });

  test('with typed text stays open after a press beside it', async ({ page }) => {
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'New asset' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('Giro');
    await page.mouse.click(5, 5);
    await page.mouse.click(5, 5);
    await expect(name).toHaveValue('Giro');
    await name.fill('');
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);

    await opener(page).click();
    await dialog.getByRole('combobox', { name: 'Merchant' }).click();
    await page.getByRole('option').first().click();
    await page.mouse.click(5, 5);
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole('combobox', { name: 'Merchant' })).toHaveValue('Bäckerei 1');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('is one form: Enter submits it', async ({ page }) => {
    await opener(page).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The asset was made.')).toBeVisible();
  });

  test('stays open when Escape closes a list inside, and that list can be scrolled', async ({ page }) => {
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'New asset' });
    await dialog.getByRole('combobox', { name: 'Merchant' }).click();
    await wheelTo(page, page.getByRole('listbox'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  test('contains a popover with a list, each closed by itself', async ({ page }) => {
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'New asset' });
    await dialog.getByRole('button', { name: 'Popover in a dialog' }).click();
    const inner = page.getByRole('combobox', { name: 'Merchant in a popover' });
    await inner.click();
    await wheelTo(page, page.getByRole('listbox'));
    await page.getByRole('option', { name: 'Café 27', exact: true }).click();
    await expect(inner).toHaveValue('Café 27');
    await page.keyboard.press('Escape');
    await expect(inner).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  test('that cannot be undone requires the name first, and returns the focus too', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'ConfirmByName' });
    await opener.click();
    const confirm = page.getByRole('button', { name: 'Delete wallet' });
    await expect(confirm).toBeDisabled();
    await page.getByRole('textbox', { name: 'Type “Household” to confirm' }).fill('Household');
    await confirm.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

test('a sheet beside the page leaves focus and page alone, and comes from below on a phone', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Sheet beside the page' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Bäckerei Nöthnagel' })).toBeVisible();
  await expect(opener).toBeFocused();
  await page.getByRole('tab', { name: 'Balance' }).click();
  await expect(page.getByRole('tabpanel')).toHaveText('Its balance over time.');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const box = await page.getByRole('dialog').boundingBox();
  expect(box).toMatchObject({ x: 0, width: 360 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0);
});

test('a menu is navigated by arrows and first letters, and returns the focus', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'More', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('n');
  const notes = page.getByRole('menuitemcheckbox', { name: 'Notes' });
  await expect(notes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notes).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('tabs are navigated by arrows', async ({ page }) => {
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Balance' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('Its balance over time.');
});

test.describe('a toast', () => {
  test('undoes, by pointer and by F8, and the focus returns to where it was', async ({ page }) => {
    const button = page.getByRole('button', { name: /^Toast with undo/ });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await button.click();
    await undo.click();
    await expect(button).toHaveText('Toast with undo: 0');
    await expect(undo).toHaveCount(0);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('F8');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button).toHaveText('Toast with undo: 0');
    await expect(button).toBeFocused();
  });

  test('disappears by itself, but not while a person looks at it', async ({ page }) => {
    await page.clock.install();
    const text = page.getByText('Transaction deleted.');
    await page.getByRole('button', { name: /^Toast with undo/ }).click();
    await text.hover();
    await page.clock.runFor(60_000);
    await expect(text).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_500);
    await expect(text).toHaveCount(0);
  });

  test('is announced politely, one of a kind at a time, and each can be undone', async ({ page }) => {
    const failing = page.getByRole('button', { name: 'Toast of an error' });
    const undoable = page.getByRole('button', { name: /^Toast with undo/ });
    for (let times = 0; times < 3; times += 1) await undoable.click();
    for (let times = 0; times < 2; times += 1) await failing.click();
    const list = page.getByRole('region', { name: /^Notifications/ }).getByRole('list');
    await expect(list).toHaveAttribute('aria-live', 'polite');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: '3 earlier' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(5);
    for (let times = 0; times < 3; times += 1) await list.getByRole('button', { name: 'Undo' }).first().click();
    await expect(undoable).toHaveText('Toast with undo: 0');
  });
});

test('boxes and switches are native inputs: Space toggles them, and mixed is neither all nor none', async ({
  page,
}) => {
  const some = page.getByRole('checkbox', { name: 'Some', exact: true });
  expect(await some.evaluate((box) => box.matches(':indeterminate'))).toBe(true);
  await some.focus();
  await page.keyboard.press('Space');
  await expect(some).toBeChecked();
  const off = page.getByRole('switch', { name: 'Off', exact: true });
  await off.focus();
  await page.keyboard.press('Space');
  await expect(off).toBeChecked();
});

test('a password is hidden until a person shows it', async ({ page }) => {
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('amounts of several currencies are aligned at the decimal point', async ({ page }) => {
  // The last text that begins with a separator contains the decimal point; earlier ones begin with a separator of
  // thousands.
  const ends = await page
    .getByRole('listitem')
    .filter({ hasText: /\d[.,]\d+/ })
    .locator('span.tabular-nums')
    .evaluateAll((amounts) =>
      amounts.map((amount) => {
        const walker = document.createTreeWalker(amount, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let left = null;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!/^[.,]\d/.test(node.textContent ?? '')) continue;
          range.setStart(node, 0);
          range.setEnd(node, 1);
          left = Math.round(range.getBoundingClientRect().left);
        }
        return left;
      }),
    );
  expect(ends.length).toBeGreaterThan(8);
  expect(new Set(ends.slice(0, 6)).size).toBe(1);
});
