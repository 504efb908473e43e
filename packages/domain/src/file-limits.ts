/**
 * Maximum size of a file that is read. Larger files are stored and can be downloaded, but are not read, because reading
 * takes several times their size in memory.
 */
export const MAX_READABLE_BYTES = 64 * 1024 * 1024;

/** Maximum number of files in one import from another app. */
export const MAX_EXPORT_FILES = 5;
