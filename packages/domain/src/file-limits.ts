/** Larger files are stored and downloadable, but not read: reading takes several times their size in memory. */
export const MAX_READABLE_BYTES = 64 * 1024 * 1024;

/** The most files of one import from another app. */
export const MAX_EXPORT_FILES = 5;
