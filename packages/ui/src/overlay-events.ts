interface Preventable {
  preventDefault: () => void;
  target: EventTarget | null;
}

/** Escape first closes the list of a combobox, and only then what the combobox is in. */
export function keepForOpenList(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
}

/**
 * Pressing "Undo" in a toast, which floats above everything, is no reason to close what lies below. A modal layer hears
 * of it after the click, when the toast that was pressed is gone from the page.
 */
function keepForToasts(event: Preventable): void {
  const { target } = event;
  if (target instanceof Element && (!target.isConnected || target.closest('[data-toasts]'))) event.preventDefault();
}

/** A press beside it closes what only shows something; what was typed in it would be lost, so that one stays open. */
export function keepForWork(event: Preventable, isTyped: boolean): void {
  if (isTyped) event.preventDefault();
  else keepForToasts(event);
}

/** What opens it closes it by itself; closed here already, it would open again. */
export function keepForTrigger(event: Preventable, trigger: Element | null): void {
  if (event.target instanceof Node && trigger?.contains(event.target)) event.preventDefault();
  keepForToasts(event);
}

/** A dialog begins where one types; without anything to type, at its title, never at the button that closes it. */
export function focusFirstField(event: Event): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const field = currentTarget.querySelector<HTMLElement>(
    'input:enabled:not([type="hidden"], [hidden], [readonly]), select:enabled, textarea:enabled',
  );
  (field ?? currentTarget).focus();
}

/** Where the focus belongs when what opens now is closed again: of a menu that goes, to its button. */
export function focusOrigin(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** Takes the focus back there, unless one has gone on to work elsewhere. */
export function returnFocus(event: Event, origin: HTMLElement | null): void {
  event.preventDefault();
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) origin?.focus();
}
