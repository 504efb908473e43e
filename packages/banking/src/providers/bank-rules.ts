/** The legal maximum duration of a consent (delegated regulation (EU) 2022/2360). */
export const MAX_CONSENT_DAYS = 180;
/** Maximum number of reads per day while the person is absent (EU 2018/389, article 36). */
export const MAX_READS_PER_DAY = 4;
