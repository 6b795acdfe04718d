import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../i18n/use-words.ts'
import { filledIn } from '../../parts/booking/booking-wish.ts'
import { shortNames } from '../../parts/branches/short-name.ts'
import type { StepName } from '../../parts/booking/step.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { DetailFields } from './detail-fields.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { SubmitLabel } from './submit-label.tsx'
import type { BookingFormProps, FormState } from './use-booking-form.ts'

/** What is booked, why it was refused, and the button that books it; in one column the bar has summary and button. */
export function Confirmation({
  offer,
  screen,
  state,
  tellMe,
  onOpen,
}: Pick<BookingFormProps, 'offer' | 'screen'> & {
  state: FormState
  tellMe: (dates: readonly string[], time?: string) => ReactNode
  onOpen: (step: StepName) => void
}) {
  const { t, format } = useWords()
  const { form, refusal, chosen, branch, slotQuery } = state
  const { confirmation, sideSubmit, take, payWithoutPackage } = state

  function chooseService() {
    flushSync(() => onOpen('service'))
    form.setFocus('serviceId')
  }

  return (
    <aside ref={confirmation} aria-label={t('booking.summary')} className="min-w-0 wide:sticky wide:top-21">
      <BookingSummary
        chosen={chosen}
        nameOf={shortNames(offer.branches)}
        details={<DetailFields offer={offer} form={form} />}
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
            onOtherService={chooseService}
            price={chosen.terms && format.money(chosen.terms.price)}
            onWithoutPackage={payWithoutPackage}
          />
        )}
        <Button
          ref={sideSubmit}
          type="submit"
          size="lg"
          fullWidth
          pending={form.formState.isSubmitting}
          className="max-wide:hidden"
        >
          <SubmitLabel chosen={chosen} />
        </Button>
      </BookingSummary>
    </aside>
  )
}
