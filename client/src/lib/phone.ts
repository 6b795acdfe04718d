import { PHONE_PATTERN } from '@car-wash/server/contract/constants'

const PHONE = new RegExp(`^\\s*${PHONE_PATTERN}\\s*$`)

/** Whether the server takes a text as a phone number; it trims the text first. */
export const isPhone = (text: string): boolean => PHONE.test(text)
