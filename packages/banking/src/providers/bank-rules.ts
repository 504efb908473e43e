/** The legal maximum duration of a consent (delegated regulation (EU) 2022/2360). */
export const MAX_CONSENT_DAYS = 180;
/** Reads per day without the person that the banks' rules allow (EU 2018/389, article 36). */
export const READS_PER_DAY = 4;
