/** What something means, told by colour beside words: badges, notices, bars. */
export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger'
