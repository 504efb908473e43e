import type { Page } from '@playwright/test';

/** Counts a person's clicks and selections in native lists, on this page and all later ones. */
export async function countActions(page: Page): Promise<() => number> {
  let deeds = 0;
  await page.exposeFunction('countDeed', () => {
    deeds += 1;
  });
  const listen = () => {
    const count = ({ type, target, isTrusted }: Event) => {
      // Typing into a field also fires `change`, but is no click.
      if (isTrusted && (type === 'click' || target instanceof HTMLSelectElement)) Reflect.get(window, 'countDeed')();
    };
    document.addEventListener('click', count, true);
    document.addEventListener('change', count, true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => deeds;
}
