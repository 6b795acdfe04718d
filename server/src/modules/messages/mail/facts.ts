import type { AlertFacts, MailContent, BookingFacts, PackageFacts, WaitingFacts } from './kinds.ts'
import type { MailFormat } from './format.ts'
import type { ServerTexts } from '../../../values/server-texts.ts'

export type MailFact = [label: string, value: string]

type MailLabel = keyof ServerTexts['mail']['labels']

interface Words {
  texts: ServerTexts['mail']
  format: MailFormat
}

/** What a mail lists below its first sentence; empty for a password link. */
export function mailFacts(content: MailContent, words: Words): MailFact[] {
  const { texts } = words
  const labelled = (rows: [MailLabel, string][]): MailFact[] =>
    rows.map(([label, value]) => [texts.labels[label], value])
  switch (content.kind) {
    case 'booking-made':
    case 'booking-time-kept':
    case 'booking-paid':
    case 'booking-package':
    case 'booking-reminder':
    case 'booking-status':
      return labelled(bookingRows(content.data, words))
    case 'booking-moved':
      return labelled([...bookingRows(content.data, words), ['was', placeOf(content.data.was, words)]])
    case 'booking-changed': {
      const { service, priceCents } = content.data.before
      const before = words.format.joined(service, words.format.money(priceCents))
      return labelled([...bookingRows(content.data, words), ['was', before]])
    }
    case 'booking-cancelled': {
      const { cancelReason } = content.data
      const reason: [MailLabel, string][] =
        cancelReason === null ? [] : [['reason', texts.cancelReasons[cancelReason]]]
      return labelled([...bookingRows(content.data, words), ...reason])
    }
    case 'package-paid':
    case 'package-details':
    case 'package-expiring':
      return labelled(packageRows(content.data, words))
    case 'waiting-offer':
      return labelled([
        ...placeRows(content.data, words),
        ['price', priceOf(content.data, words)],
        ['heldUntil', words.format.time(content.data.until)],
      ])
    case 'waiting-withdrawn': {
      const { service, branch, from, to } = content.data
      const days = [...new Set([from, to])].map(day => words.format.date(day))
      return labelled([
        ['service', service],
        ['branch', branch],
        ['date', words.format.joined(...days)],
      ])
    }
    case 'waiting-gone':
    case 'waiting-over':
      return labelled(placeRows(content.data, words))
    case 'branch-alert':
    case 'branch-digest': {
      const { acts, more } = content.data
      const rest: MailFact[] = more === 0 ? [] : [[texts.labels.more, words.format.number(more)]]
      return [...acts.map(act => actFact(act, words)), ...rest]
    }
    case 'mail-test':
      return labelled([['code', content.data.code]])
    case 'passkey-added':
    case 'passkey-removed':
    case 'password-reset':
    case 'second-factor-on':
    case 'second-factor-off':
    case 'recovery-code-used':
      return []
  }
}

const placeOf = (
  was: { branch: string; bookingDate: string; bookingTime: string },
  { format }: Words,
): string => format.joined(was.branch, format.date(was.bookingDate), format.time(was.bookingTime))

const actFact = (act: AlertFacts['acts'][number], { texts, format }: Words): MailFact => [
  texts.acts[act.kind],
  format.joined(format.date(act.bookingDate), format.time(act.bookingTime), act.service),
]

const bookingRows = (facts: BookingFacts, words: Words): [MailLabel, string][] => {
  const { texts, format } = words
  const { changeUntil: until } = facts
  return [
    ['status', facts.status === 'pending' ? texts.toConfirm : texts.statuses[facts.status]],
    ...placeRows(facts, words),
    ['duration', format.minutes(facts.minutes)],
    ...vehicleRow(facts, words),
    ...(until ? [['changeUntil', whenOf(until, words)] satisfies [MailLabel, string]] : []),
    ['price', priceOf(facts, words)],
    ...(facts.remainingWashes === undefined
      ? []
      : ([['remainingWashes', format.number(facts.remainingWashes)]] satisfies [MailLabel, string][])),
  ]
}

const priceOf = ({ priceCents }: { priceCents: number | null }, { texts, format }: Words): string =>
  priceCents === null ? texts.paidByPackage : format.money(priceCents)

function vehicleRow({ vehicle }: BookingFacts, { texts, format }: Words): [MailLabel, string][] {
  if (!vehicle) return []
  const type = vehicle.type ? texts.vehicleTypes[vehicle.type] : ''
  const known = [type, vehicle.plate].filter(part => part !== '')
  return known.length > 0 ? [['vehicle', format.joined(...known)]] : []
}

const whenOf = ({ date, time }: { date: string; time: string }, { format }: Words): string =>
  format.joined(format.date(date), format.time(time))

const placeRows = (facts: WaitingFacts, { format }: Words): [MailLabel, string][] => [
  ['service', facts.service],
  ['branch', facts.branch],
  ['address', facts.location],
  ['phone', facts.branchPhone],
  ['date', format.date(facts.bookingDate)],
  ['time', format.time(facts.bookingTime)],
]

const packageRows = (facts: PackageFacts, { texts, format }: Words): [MailLabel, string][] => [
  ['package', facts.name],
  ['price', format.money(facts.priceCents)],
  ['washes', format.number(facts.washCount)],
  ['remainingWashes', format.number(facts.remainingWashes)],
  ['validUntil', format.date(facts.expiryDate)],
  ['payment', facts.isPaid ? texts.paid : texts.unpaid],
]
