import type { BookingView } from '@car-wash/server/contract'
import type { CancelReason } from '@car-wash/server/contract/constants'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { ask } from '../dialogs/ask.tsx'
import { useAskToGiveBack } from '../payments/use-ask-to-give-back.tsx'
import { BookingName } from './booking-name.tsx'
import { personOf } from './booking-person.ts'

/** The questions before a change of a booking; each answer carries the change out. */
export function useDeskQuestions() {
  const { t, format } = useWords()
  const giveBack = useAskToGiveBack()
  return {
    /** Before a change of another day's car, since that is often the wrong board; `confirm` names the change. */
    askOtherDay: (booking: BookingView, confirm: string, go: () => void) => {
      const { plate, name } = personOf(booking)
      ask({
        question: t('board.otherDay', { day: isolated(format.longDate(booking.bookingDate)) }),
        thing: (
          <>
            {plate !== undefined && <Bdi className="block text-xl font-semibold tracking-wide">{plate}</Bdi>}
            {name !== plate && <bdi className="block wrap-anywhere">{name}</bdi>}
            <bdi className="text-muted">{format.dateTime(booking.bookingDate, booking.bookingTime)}</bdi>
          </>
        ),
        text: t('board.otherDayText'),
        confirm,
        done: go,
      })
    },
    /** Before the payment of a booking is undone: why. */
    askUnpaid: (booking: BookingView, undo: (reason: string) => void) =>
      giveBack({
        amount: booking.serviceId.price,
        method: booking.paymentMethod,
        thing: <BookingName booking={booking} />,
        giveBack: undo,
      }),
    /** Before a paid booking is cancelled: whether the money is given back. */
    askCancelPaid: (
      booking: BookingView,
      cancelReason: CancelReason | undefined,
      cancel: (givesBack: boolean) => void,
    ) => {
      const method = booking.paymentMethod ?? 'other'
      const amount = isolated(format.euro(booking.serviceId.price))
      ask<{ money: 'give' | 'keep' }>({
        danger: true,
        question: t(`money.giveBackQuestion.${method}`, { amount }),
        thing: <BookingName booking={booking} />,
        confirm: t('counter.cancel'),
        // Who did not come has usually lost the money.
        values: { money: cancelReason === 'no-show' ? 'keep' : 'give' },
        fields: ({ values, change }) => (
          <ChoiceCards
            legend={t('money.cancelPaid')}
            name="money"
            columns={1}
            value={values.money}
            onChange={money => change({ money })}
            choices={[
              { value: 'give', title: t(`money.give.${method}`, { amount }) },
              { value: 'keep', title: t('money.keep', { amount }) },
            ]}
          />
        ),
        send: (_, { money }) => cancel(money === 'give'),
      })
    },
  }
}
