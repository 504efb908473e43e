/** Shared styles of all form controls. */
export const controlStyles =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface text-base text-text placeholder:text-muted transition-colors duration-100 hover:border-muted aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-muted [&:is(input,textarea):read-only]:bg-sunken focus-visible:outline-offset-0';

export const controlPadding = 'min-h-control px-3 py-1';
