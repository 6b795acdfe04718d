import { type Language, languageFacts } from '../../../contract/constants.ts'

/** Dates and times as the language writes them; they are the branch's wall clock and touch no time zone. Money in the chain's currency. */
function formatOf(language: Language, currency: string) {
  const { locale, comma, direction } = languageFacts(language)
  const wall = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const days = wall({ year: 'numeric', month: '2-digit', day: '2-digit' })
  const clocks = wall({ hour: '2-digit', minute: '2-digit' })
  const moneys = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const numbers = new Intl.NumberFormat(locale)
  return {
    /** "YYYY-MM-DD" */
    date: (day: string) => days.format(new Date(`${day}T00:00Z`)),
    /** "HH:mm" */
    time: (clock: string) => clocks.format(new Date(`2000-01-01T${clock}Z`)),
    money: (cents: number) => moneys.format(cents / 100),
    minutes: (count: number) => minutes.format(count),
    number: (count: number) => numbers.format(count),
    /** Parts of one line, with the comma of the language. A Latin name at the front turns no Arabic line around. */
    joined: (...parts: string[]) =>
      (direction === 'rtl' ? RIGHT_TO_LEFT_MARK : '') +
      parts.map(part => isolated(language, part)).join(comma),
  }
}
export type MailFormat = ReturnType<typeof formatOf>

const formats = new Map<string, MailFormat>()

/** The format of a language and currency, made once: formatters cost a quarter of a mail. */
export function mailFormat(language: Language, currency: string): MailFormat {
  const key = `${language} ${currency}`
  const format = formats.get(key) ?? formatOf(language, currency)
  formats.set(key, format)
  return format
}

const RIGHT_TO_LEFT_MARK = '\u200f'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Keeps a name or number in one piece inside right-to-left text. Some mail programs show the marks as boxes elsewhere. */
export const isolated = (language: Language, text: string): string =>
  languageFacts(language).direction === 'rtl' ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text

/** One line without control characters: what becomes a header can never become a second one. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
