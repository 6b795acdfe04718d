import type { BookingView } from '@car-wash/server/contract'
import { CircleCheck, UserX } from 'lucide-react'
import { useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'

interface Sign {
  id: 'confirmed' | 'missed'
  text: string
  /** How often, where it is more than a yes. */
  count?: string
}

/** What the desk should know of a booking's customer: whether they have confirmed it, and how often they did not come. */
export function useCustomerSigns({
  customerConfirmedAt,
  noShows = 0,
}: Pick<BookingView, 'customerConfirmedAt' | 'noShows'>): Sign[] {
  const { t, format } = useWords()
  const signs: (Sign | false)[] = [
    customerConfirmedAt !== undefined && { id: 'confirmed', text: t('visit.desk.coming') },
    noShows > 0 && {
      id: 'missed',
      text: t('counter.missed', { count: noShows }),
      count: format.number(noShows),
    },
  ]
  return signs.filter(sign => sign !== false)
}

/** The signs of a customer as icons, with the words for the ear and the pointer; in words where `words` says so. */
export function CustomerSigns({
  booking,
  words = { text: 'sr-only' },
  className,
}: {
  booking: BookingView
  /** Classes of the words, and of the number that takes their place. */
  words?: { text: string; count?: string } | undefined
  className?: string | undefined
}) {
  const signs = useCustomerSigns(booking)
  if (signs.length === 0) return null
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-2 text-sm font-semibold', className)}>
      {signs.map(({ id, text, count }) => (
        <span
          key={id}
          title={text}
          data-sign={id}
          className={cx(
            'inline-flex items-center gap-1 whitespace-nowrap *:[svg]:size-4 *:[svg]:shrink-0',
            id === 'confirmed' ? 'text-success-ink' : 'text-danger-ink',
          )}
        >
          {id === 'confirmed' ? <CircleCheck aria-hidden /> : <UserX aria-hidden />}
          {count !== undefined && (
            <bdi aria-hidden className={words.count}>
              {count}
            </bdi>
          )}
          <span className={words.text}>{text}</span>
        </span>
      ))}
    </span>
  )
}
