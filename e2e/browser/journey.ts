import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type AppLanguage, appTexts, textPattern } from './app-texts.ts';

export interface JourneyStatement {
  readonly file: string;
  /** The name of the asset created for the file. */
  readonly account: string;
  readonly transactions: number;
  /** True if the file states a balance before its first transaction. */
  readonly opens: boolean;
  /** The asset's final balance, as shown. */
  readonly balance: RegExp;
  /** True if the file's closing balance doesn't follow from its transactions. */
  readonly differs: boolean;
}

/** Pages that narrow screens list in the bottom bar; the other pages are behind a button. */
const IN_BAR = new Set(['home', 'transactions', 'assets', 'reports']);

/** Performs a person’s steps in the app. Finds elements by their visible texts in one language. */
export class Journey {
  readonly #page: Page;
  readonly #say: (key: string) => string;
  readonly #samples: string;
  readonly email = `${randomUUID()}@example.org`;
  readonly password = `correct horse ${randomUUID()}`;

  constructor(page: Page, language: AppLanguage, samples: string) {
    this.#page = page;
    this.#say = appTexts(language);
    this.#samples = samples;
  }

  async signUp(name: string, start = '/'): Promise<void> {
    const page = this.#page;
    await page.goto(start);
    await page
      .getByRole('link', { name: /account|Konto/i })
      .first()
      .click();
    await this.fillSignUp(name, this.email);
  }

  async fillSignUp(name: string, email: string | null): Promise<void> {
    const page = this.#page;
    await page.getByLabel(this.#say('identity.yourName')).fill(name);
    if (email !== null) await page.getByLabel(this.#say('identity.email')).fill(email);
    await page.getByLabel(this.#say('identity.password'), { exact: true }).fill(this.password);
    await page.getByRole('button', { name: this.#say('identity.signUp.submit') }).click();
  }

  /** Creates a wallet with the common categories, which are preselected. Returns its id. */
  async makeWallet(name: string): Promise<string> {
    const page = this.#page;
    await page.waitForURL(/\/welcome/);
    await page.getByLabel(this.#say('common.name'), { exact: true }).fill(name);
    const currency = page.getByRole('combobox', { name: this.#say('common.currency') });
    await currency.fill('EUR');
    await page.getByRole('option', { name: /EUR/ }).first().click();
    await page.getByRole('button', { name: this.#say('identity.welcome.submit') }).click();
    await page.waitForURL(/\/w\/[0-9a-f-]{36}$/);
    return page.url().split('/').at(-1) ?? '';
  }

  /** Navigates by the rail or the bottom bar, whichever is visible. */
  async goTo(place: string): Promise<void> {
    const page = this.#page;
    const wide = (page.viewportSize()?.width ?? 0) >= 768;
    const bar = page.getByRole('navigation', { name: this.#say('frame.navigation') });
    if (wide || IN_BAR.has(place)) {
      await bar.getByRole('link', { name: this.#say(`frame.${place}`) }).click();
    } else {
      await bar.getByRole('button', { name: this.#say('frame.more') }).click();
      await page.getByRole('menuitem', { name: this.#say(`frame.${place}`) }).click();
    }
  }

  async importStatement(
    { file, account, transactions, opens, differs }: JourneyStatement,
    walletId: string,
  ): Promise<void> {
    const page = this.#page;
    const say = this.#say;
    await page.goto(`/w/${walletId}/import`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('import.title'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: say('common.ui.chooseFiles') }).click(),
    ]);
    await chooser.setFiles(join(this.#samples, file));
    await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
    const asset = page.getByRole('combobox', { name: say('import.asset') });
    await asset.fill(account);
    await page.getByRole('option', { name: textPattern(say('common.ui.create')) }).click();
    await expect(asset).toHaveValue(account);
    if (differs) await expect(page.getByText(say('import.differs').split('<')[0] ?? '')).toBeVisible();
    if (opens)
      await expect(page.getByRole('checkbox', { name: say('import.addOpening').split('<')[0] ?? '' })).toBeChecked();
    const start = page.getByRole('button', { name: pluralOf(say('import.importCount'), transactions), exact: true });
    await start.click();
    await expect(
      page.getByText(pluralOf(say('import.doneTitle'), transactions).replace('{asset}', account)),
    ).toBeVisible();
  }

  async seeBalances(statements: readonly JourneyStatement[]): Promise<void> {
    await this.goTo('assets');
    for (const { account, balance } of statements) {
      const row = this.#page.getByRole('listitem').filter({ has: this.#page.getByRole('link', { name: account }) });
      await expect(row.last()).toContainText(balance);
    }
  }

  /** Searches for one transaction. Then sets a category, a tag and a text by keyboard, and undoes one change. */
  async categoriseTagEditUndo(): Promise<void> {
    const page = this.#page;
    const say = this.#say;
    const category = say('categories.starter.categories.subscriptions');
    await this.goTo('transactions');
    await page.getByRole('searchbox', { name: say('transactions.filter.search') }).fill('thematische universität');
    const rows = page.getByRole('row').filter({ hasText: 'Thematische' });
    // Until the answer arrives, the list shows its earlier rows, including this transaction.
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await expect(rows).toHaveCount(1);
    const grid = page.getByRole('grid', { name: say('transactions.title') });
    await grid.focus();
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.getByRole('combobox', { name: say('transactions.columns.category') }).fill(category);
    await page.getByRole('option', { name: category }).first().click();
    await expect(rows).toContainText(category);
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: say('transactions.columns.tags') }).fill('Studium');
    await page.getByRole('option', { name: textPattern(say('common.ui.create')) }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    const counterpart = page.getByRole('textbox', { name: say('transactions.fields.fromTo') });
    await counterpart.fill('Universität');
    await counterpart.press('Enter');
    await expect(rows).toContainText('Universität');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('row').filter({ hasText: /^Universität/ })).toHaveCount(0);
    await page.reload();
    await expect(rows).toContainText(category);
  }

  async useApiKey(walletId: string, baseURL: string): Promise<void> {
    const page = this.#page;
    const say = this.#say;
    await page.goto(`/w/${walletId}/settings/api-keys`);
    await page
      .getByRole('button', { name: say('settings.apiKeys.make') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('common.name')).fill('Script');
    await dialog.getByRole('button', { name: say('settings.apiKeys.makeNow') }).click();
    const key = await dialog.getByLabel(say('settings.apiKeys.key'), { exact: true }).inputValue();
    const answer = await page.request.get(`${baseURL}/wallets/${walletId}/transactions?text=thematische`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(answer.status()).toBe(200);
    expect((await answer.json()).items).toHaveLength(1);
    await dialog.getByRole('button', { name: say('common.done') }).click();
  }

  /** Returns the link for an invited person. */
  async invite(walletId: string, email: string): Promise<string> {
    const page = this.#page;
    const say = this.#say;
    await page.goto(`/w/${walletId}/settings/members`);
    await page
      .getByRole('button', { name: say('settings.members.invite') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('identity.email')).fill(email);
    await dialog.getByRole('button', { name: say('settings.members.inviteNow') }).click();
    const link = await dialog.getByLabel(say('settings.members.link')).inputValue();
    await dialog.getByRole('button', { name: say('common.done') }).click();
    return link;
  }

  /** Opens the invitation's link, creates an account, and joins the wallet. */
  async acceptInvitation(link: string, wallet: string): Promise<void> {
    const page = this.#page;
    await page.goto(link);
    await page.getByRole('link', { name: this.#say('identity.invitation.signUp') }).click();
    await this.fillSignUp('Bea Example', null);
    await page.getByRole('button', { name: this.#say('identity.invitation.accept') }).click();
    await page.waitForURL(/\/w\/[0-9a-f-]{36}$/);
    await expect(this.#switcher(wallet)).toBeVisible();
  }

  #switcher(wallet: string): Locator {
    return this.#page.getByRole('button', { name: this.#say('frame.switchWallet').replace('{name}', wallet) });
  }

  /** Signs in with a second browser, ends that session from this one, and checks that its next request is refused. */
  async revokeOtherBrowser(walletId: string, browser: Browser, locale: string): Promise<void> {
    const say = this.#say;
    const other: BrowserContext = await browser.newContext({ locale });
    const elsewhere = await other.newPage();
    await elsewhere.goto('/sign-in');
    await elsewhere.getByLabel(say('identity.email')).fill(this.email);
    await elsewhere.getByLabel(say('identity.password'), { exact: true }).fill(this.password);
    await elsewhere.getByRole('button', { name: say('identity.signIn.title') }).click();
    await elsewhere.waitForURL(/\/w\//);
    const page = this.#page;
    await page.goto(`/w/${walletId}/settings/sessions`);
    await page.getByRole('button', { name: say('settings.sessions.endOthers') }).click();
    await expect(page.getByText(say('settings.sessions.onlyThis'))).toBeVisible();
    // The other page may already have noticed the end of its session and be loading the sign-in page.
    await elsewhere.goto(`/w/${walletId}/transactions`).catch((error: unknown) => {
      if (!/interrupted by another navigation|ERR_ABORTED/.test(String(error))) throw error;
    });
    await expect(elsewhere).toHaveURL(/\/sign-in\?next=/);
    await other.close();
  }

  async signOut(name: string): Promise<void> {
    const page = this.#page;
    await page.getByRole('button', { name: this.#say('frame.accountOf').replace('{name}', name) }).click();
    await page.getByRole('menuitem', { name: this.#say('frame.signOut') }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/sign-in/);
  }
}

/** Formats `{count, plural, one {# transaction} other {# transactions}}` for a number, as ICU does. */
function pluralOf(words: string, count: number): string {
  const form = count === 1 ? 'one' : 'other';
  return words
    .replace(/\{count, plural, (.+?\})\}/, (_all, forms: string) => {
      const found = new RegExp(`${form} \\{([^}]*)\\}`).exec(forms);
      return found?.[1] ?? '';
    })
    .replace('#', String(count));
}
