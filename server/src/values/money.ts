/** Money is stored in whole cents and leaves as euro (api.md, Conventions). */
export const centsOf = (euro: number): number => Math.round(euro * 100)
export const euroOf = (cents: number): number => cents / 100
