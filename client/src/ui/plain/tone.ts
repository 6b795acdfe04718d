/** Meaning by colour, in addition to words: badges, notices, bars. */
export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger'
