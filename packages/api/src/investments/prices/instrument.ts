/** An ISIN, or the symbol of a crypto currency. */
export const INSTRUMENT = /^[A-Z0-9]{2,12}$/;
