/** Matches text in the form of an ISIN or a crypto symbol. Does not verify an ISIN's check digit. */
export const INSTRUMENT_CODE_PATTERN = /^[A-Z0-9]{2,12}$/;
