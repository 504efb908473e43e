/** By law a consent lasts no longer (delegated regulation (EU) 2022/2360). */
export const MOST_CONSENT_DAYS = 180;
/** What the banks' rules allow a day without the person (EU 2018/389, article 36). */
export const READS_A_DAY = 4;
