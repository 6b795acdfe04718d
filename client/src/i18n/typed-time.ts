const TIME = /^(\d{1,2})(?:[:.٫h ]?(\d{2}))?\s*(?:([ap])\.?m\.?|([صم]))?$/i
const NOON = 12

/**
 * Parses a time as people type it to "HH:mm": "10:20", "1020", "9", "7.50 pm", "٧:٥٠ م". Undefined for anything else. On
 * a 12-hour clock (`isTwelveHour`) hours 1 to 7 without AM or PM are in the afternoon: no wash starts before eight.
 */
export function parseTyped(text: string, isTwelveHour: boolean): string | undefined {
  const match = TIME.exec(latin(text))
  if (!match) return undefined
  const [, hours = '', minutes = '00', latinHalf, arabicHalf] = match
  const hour = fullHour(Number(hours), halfOf(latinHalf, arabicHalf), isTwelveHour)
  if (hour === undefined || Number(minutes) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

type Half = 'am' | 'pm'

function halfOf(latinHalf: string | undefined, arabicHalf: string | undefined): Half | undefined {
  if (latinHalf === undefined && arabicHalf === undefined) return undefined
  return latinHalf?.toLowerCase() === 'a' || arabicHalf === 'ص' ? 'am' : 'pm'
}

function fullHour(hour: number, half: Half | undefined, isTwelveHour: boolean): number | undefined {
  if (hour > 23) return undefined
  if (half === undefined) return isTwelveHour && hour >= 1 && hour <= 7 ? hour + NOON : hour
  if (hour < 1 || hour > NOON) return undefined
  return (hour % NOON) + (half === 'pm' ? NOON : 0)
}

/** Converts Arabic-Indic digits to Latin ones and removes direction marks and odd spaces. */
function latin(text: string): string {
  return text
    .replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/g, '')
    .replaceAll(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .trim()
}
