import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { filledIn } from '../../parts/booking/booking-wish.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import type { BookingFormProps, FormState } from './use-booking-form.ts'

/** What is booked, why it was refused, and the button that books it. */
export function Confirmation({
  offer,
  screen,
  state,
  tellMe,
}: Pick<BookingFormProps, 'offer' | 'screen'> & {
  state: FormState
  tellMe: (dates: readonly string[], time?: string) => ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form, refusal, announced, terms, isFolded, branch, slotQuery } = state
  const { confirmation, sideSubmit, take, unfold, payWithoutPackage } = state
  const place = offer.branches.find(({ _id }) => _id === announced?.branchId)
  const words =
    announced &&
    t('booking.taken', {
      time: isolated(format.dateTime(announced.date, announced.time)),
      branch: isolated(place?.name ?? ''),
    })
  return (
    <aside aria-label={t('booking.summary')} className="min-w-0 lg:sticky lg:top-24">
      <BookingSummary
        ref={confirmation}
        control={form.control}
        offer={offer}
        aside={
          isFolded && (
            <Button variant="secondary" size="sm" onClick={() => unfold('branchId')}>
              {t('booking.change')}
            </Button>
          )
        }
      >
        {refusal && (
          <RefusalNotice
            refusal={refusal}
            branchName={branch?.name ?? ''}
            earliest={{
              to: `/earliest?service=${slotQuery.serviceId}`,
              state: { ...filledIn(form.getValues()), screen },
            }}
            onTake={take}
            tellMe={refusal.taken && tellMe([refusal.taken.date], refusal.taken.time)}
            onOtherService={() => unfold('serviceId')}
            price={terms && format.money(terms.price)}
            onWithoutPackage={payWithoutPackage}
          />
        )}
        <div role="status" className="empty:hidden">
          {announced?.isShown === true && <Notice tone="success">{words}</Notice>}
          {announced?.isShown === false && <span className="sr-only">{words}</span>}
        </div>
        <Button
          ref={sideSubmit}
          type="submit"
          size="lg"
          fullWidth
          pending={form.formState.isSubmitting}
          className="max-lg:hidden"
        >
          {t('booking.submit')}
        </Button>
      </BookingSummary>
    </aside>
  )
}
