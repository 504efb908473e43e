/** What file choices show first of what banks give; whatever else is chosen is looked at all the same. */
export const ACCEPTED_FILE_TYPES = '.csv,.txt,.sta,.mt940,.940,.xml,.camt,.ofx,.qfx,.qif';
