/** Whether a text may be a phone number: five digits of any script. The server reads the rest. */
export const isPhone = (text: string): boolean => (text.match(/\p{Nd}/gu) ?? []).length >= 5

/** The address that calls a number. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
