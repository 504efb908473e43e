interface Preventable {
  preventDefault: () => void;
  target: EventTarget | null;
}

/** Keeps an overlay open if Escape is pressed while a combobox inside it is open: Escape then closes only the list. */
export function keepOpenWhileListIsOpen(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
}

/**
 * Keeps an overlay open after a press in a toast, such as on "Undo". A modal overlay receives the event after the
 * click, when the pressed toast may already be removed.
 */
function keepOpenForToasts(event: Preventable): void {
  const { target } = event;
  if (target instanceof Element && (!target.isConnected || target.closest('[data-toasts]'))) event.preventDefault();
}

/** Keeps an overlay open after a press outside if the overlay has unsaved input, which would be lost. */
export function keepOpenWithInput(event: Preventable, isTyped: boolean): void {
  if (isTyped) event.preventDefault();
  else keepOpenForToasts(event);
}

/**
 * Keeps an overlay open after a press on its trigger. The trigger closes the overlay itself, and would open it again
 * if the overlay were already closed.
 */
export function ignorePressOnTrigger(event: Preventable, trigger: Element | null): void {
  if (event.target instanceof Node && trigger?.contains(event.target)) event.preventDefault();
  keepOpenForToasts(event);
}

/** Focuses the first field of a dialog; without a field its title, never its close button. */
export function focusFirstField(event: Event): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const field = currentTarget.querySelector<HTMLElement>(
    'input:enabled:not([type="hidden"], [hidden], [readonly]), select:enabled, textarea:enabled',
  );
  (field ?? currentTarget).focus();
}

/** The element that gets the focus when the overlay closes; for an item of a menu, the menu's button. */
export function findFocusOrigin(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** Moves the focus back to `origin` when an overlay closes, unless the focus has moved elsewhere. */
export function returnFocus(event: Event, origin: HTMLElement | null): void {
  event.preventDefault();
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) origin?.focus();
}
