import type { Ref } from 'react'
import { type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { isolated } from '../../i18n/bidi.ts'
import type { BookingOffer } from '../../parts/booking/booking-values.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { useChosen } from './use-chosen.ts'

/**
 * The end of the form on a phone: what is chosen, its price or wash, and the button. From the first choice on it stays
 * at the bottom of the screen, clear of the phone's own bar.
 */
export function BookingBar({
  control,
  offer,
  isPending,
  button,
}: {
  control: Control<BookingValues>
  offer: BookingOffer
  isPending: boolean
  button: Ref<HTMLButtonElement>
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { branch, service, terms, date, time, paying } = useChosen(control, offer)
  const isBegun = branch !== undefined || service !== undefined
  const when =
    date !== undefined && time !== undefined ? format.dayAndTime(date, time) : t('booking.chooseTime')
  const price = paying ? t('units.washes', { count: 1 }) : terms && format.money(terms.price)

  return (
    <div
      data-bottom-bar={isBegun || undefined}
      className={cx(
        '-mx-[max(1rem,var(--inset-side))] mt-4 flex items-center gap-3 border-t border-line bg-surface px-page pt-2 pb-[max(0.5rem,var(--inset-bottom))] shadow-pop sm:-mx-[max(1.5rem,var(--inset-side))] lg:hidden',
        isBegun && 'sticky bottom-0 z-30',
      )}
    >
      <p className="min-w-0 flex-1 text-sm leading-5">
        <Bdi dir="auto" className="block truncate font-semibold text-heading">
          {when}
        </Bdi>
        <span className="block truncate text-muted">
          {[price, service && isolated(service.name)].filter(Boolean).join(' · ') || t('booking.notYet')}
        </span>
      </p>
      <Button ref={button} type="submit" pending={isPending} className="shrink-0">
        {t('booking.submit')}
      </Button>
    </div>
  )
}
