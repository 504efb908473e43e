/**
 * Extensions of files with statements or exports of other apps, for the `accept` attribute. People can still choose
 * other files.
 */
export const IMPORT_FILE_EXTENSIONS = '.csv,.txt,.tsv,.xlsx,.sta,.mt940,.940,.xml,.camt,.ofx,.qfx,.qif,.zip,.gz';
