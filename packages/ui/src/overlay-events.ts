interface Preventable {
  preventDefault: () => void;
}

/** Escape first closes the list of a combobox, and only then what the combobox stands in. */
export function keepForOpenList(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
}

/** A dialog begins where one types; without anything to type, at its title, never at the button that closes it. */
export function focusFirstField(event: Event): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const field = currentTarget.querySelector<HTMLElement>(
    'input:enabled:not([type="hidden"]), select:enabled, textarea:enabled',
  );
  (field ?? currentTarget).focus();
}

/** Pressing "Undo" in a toast, which floats above everything, is no reason to close what lies below. */
export function keepForToasts(event: Preventable & { target: EventTarget | null }): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault();
}
