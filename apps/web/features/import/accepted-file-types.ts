/** Extensions that the file dialog offers first; other files can be chosen as well. */
export const ACCEPTED_FILE_TYPES = '.csv,.txt,.tsv,.xlsx,.sta,.mt940,.940,.xml,.camt,.ofx,.qfx,.qif,.zip,.gz';
