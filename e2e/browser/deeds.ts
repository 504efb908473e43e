import type { Page } from '@playwright/test';

/** Counts clicks and choices from lists of the browser, as the pages meet them from a person; from the next page on, too. */
export async function countDeeds(page: Page): Promise<() => number> {
  let deeds = 0;
  await page.exposeFunction('countDeed', () => {
    deeds += 1;
  });
  const listen = () => {
    const count = ({ type, target, isTrusted }: Event) => {
      // What was typed into a field changes it as well, but is no click.
      if (isTrusted && (type === 'click' || target instanceof HTMLSelectElement)) Reflect.get(window, 'countDeed')();
    };
    document.addEventListener('click', count, true);
    document.addEventListener('change', count, true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => deeds;
}
