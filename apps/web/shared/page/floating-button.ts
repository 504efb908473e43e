/** A page's main button on mobile: round, above the bottom bar, within reach of the thumb. */
export const FLOATING_BUTTON_CLASSES =
  'max-md:fixed max-md:right-4 max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] max-md:z-frame max-md:size-14 max-md:rounded-full max-md:p-0 max-md:shadow-card max-md:[&_svg]:size-6 print:hidden';
