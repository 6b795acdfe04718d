import { CALLING_CODE } from '../contract/phone.ts'

/** Shorter ones could be the end of another number. */
const NATIONAL_DIGITS = 8

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** Whether this whole number was typed: as stored, after "00", or without its country's code, with or without a zero. */
export function isWholeNumber(stored: string | null, typed: string): boolean {
  const [known, asked] = [digitsOf(stored ?? ''), digitsOf(typed)]
  if (known === '' || asked === '') return false
  if (known === asked || `00${known}` === asked) return true
  const [short, own] = [asked.replace(/^0+/, ''), known.replace(/^00/, '')]
  if (short.length < NATIONAL_DIGITS || !own.endsWith(short)) return false
  const before = own.slice(0, own.length - short.length)
  return (
    before === '' ||
    /^0$/.test(before) ||
    CALLING_CODE.test(before.replace(/0$/, '')) ||
    CALLING_CODE.test(before)
  )
}
