import type { BookingView, CustomerView } from '@car-wash/server/contract'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { packageTrouble, termsOf } from '../../booking/booking-terms.ts'
import { bookingTexts } from '../../booking/booking-texts.ts'
import { useCustomerDetail } from '../../customers/customers.queries.ts'
import { bodyOf, valuesOf } from '../../form/codec.ts'
import { FormFields } from '../../form/form-field.tsx'
import { useBookingBranches, useWashServices } from '../../../queries/chain.ts'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { fieldMessages } from '../../../i18n/server-message.ts'
import { todayIn } from '../../../lib/calendar-day.ts'
import { useUser } from '../../../session/session.tsx'
import { Dialog } from '../../../ui/aria/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useLeaving } from '../../dialogs/use-leaving.ts'
import { carsOf, DeskPerson } from './desk-person.tsx'
import { DeskFoot } from './desk-foot.tsx'
import {
  deskBody,
  type DeskValues,
  nearestTime,
  servicesFor,
  type TappedPlace,
  type Start,
} from './desk-values.ts'
import { DeskWash } from './desk-wash.tsx'
import { useDeskBooking } from './use-desk-booking.ts'
import { useStarts } from './use-starts.ts'
import { Button } from '../../../ui/plain/button.tsx'

export interface DeskBookingProps {
  /** The place that was tapped on the board; elsewhere branch, day and time are chosen here. */
  place?: TappedPlace | undefined
  /** The customer, if already known. */
  customer?: CustomerView | undefined
  onBooked?: ((booking: BookingView) => void) | undefined
  onClose: () => void
}

/** Books at the desk in one sheet: person and car, wash and time, and the payment. Asks before it drops input. */
export function DeskBooking({ place, customer, onBooked, onClose }: DeskBookingProps) {
  const { t } = useWords()
  const { branch: ownBranch } = useUser()
  const board = place?.board
  const [initial] = useState<DeskValues>(() => ({
    ...{ branchId: board?.branch._id ?? ownBranch ?? '', date: board?.date ?? todayIn() },
    ...{
      vehicleType: 'car',
      serviceId: '',
      startsNow: place?.isNow ?? false,
      plate: '',
      name: '',
      phone: '',
    },
    ...(customer && { ...carsOf(customer)[0]?.values, start: undefined }),
  }))
  const [values, setValues] = useState(initial)
  const texts = useForm({ defaultValues: valuesOf(bookingTexts) })
  const booking = useDeskBooking({
    bay: place?.bay,
    onBooked: made => {
      onBooked?.(made)
      onClose()
      toast.success(t('adminBookings.desk.created'))
    },
  })
  const { branchId, date, vehicleType, known } = values
  const branches = useBookingBranches().data ?? []
  const branch = board?.branch ?? branches.find(({ _id }) => _id === branchId)
  const services = servicesFor(useWashServices().data ?? [], values)
  const service = services.find(({ _id }) => _id === values.serviceId)
  const wash = { ...values, serviceId: service?._id ?? '' }
  const starts = useStarts(wash, { timeZone: branch?.timeZone, isNow: place?.isNow ?? false })
  const packages = useCustomerDetail(known?.customer._id ?? '').data?.packages ?? []
  const usable = packages.find(each => each.valid && packageTrouble(each, wash) === undefined)
  const nearest = { date, time: nearestTime(starts.times, place?.time ?? '') }
  const start = values.startsNow ? { date, time: place?.time ?? '' } : (values.start ?? nearest)
  const title = useTitle(place, customer)
  const isFilled = (values !== initial || texts.formState.isDirty) && !booking.unpaid
  const leave = useLeaving({ isFilled, thing: title, onClose })
  const change = (next: Partial<DeskValues>) => setValues(now => ({ ...now, ...next }))
  const isGiven = (text: string) => text.trim() !== ''
  const { plate, name, phone } = values
  const isNamed = place ? [plate, name].some(isGiven) : [name, phone].every(isGiven)
  const hasStart = start.time !== '' && !(values.startsNow && starts.isFull)
  return (
    <Dialog size="lg" title={title} locked={booking.busy !== undefined} onClose={leave}>
      <DeskPerson
        values={values}
        isKept={customer !== undefined}
        isHere={place !== undefined}
        errors={fieldMessages(booking.error)}
        onChange={change}
      />
      <DeskWash
        place={place}
        branch={branch}
        services={services}
        values={wash}
        starts={starts}
        start={start}
        onChange={change}
      />
      {!place && (
        <FormProvider {...texts}>
          <FormFields fields={bookingTexts} />
        </FormProvider>
      )}
      <DeskFoot
        booking={booking}
        isReady={service !== undefined && hasStart && (known !== undefined || isNamed)}
        washes={known && (usable?.availableWashes ?? 0)}
        onSend={way => {
          const userPackageId = way === 'package' ? usable?._id : undefined
          const { price } = (service && termsOf(service, { type: vehicleType })) ?? {}
          booking.send(
            {
              ...deskBody(wash, start, userPackageId),
              ...bodyOf(bookingTexts, texts.getValues()),
              expectedPrice: userPackageId === undefined ? price : undefined,
            },
            way,
          )
        }}
      >
        {starts.isFull && (
          <NextStarts
            starts={starts.next}
            date={date}
            chosen={values.startsNow ? undefined : start}
            onChoose={next => change({ start: next, startsNow: false })}
          />
        )}
      </DeskFoot>
    </Dialog>
  )
}

function useTitle(place: TappedPlace | undefined, customer: CustomerView | undefined): string {
  const { t, format } = useWords()
  if (customer) return t('adminBookings.desk.titleFor', { name: isolated(customer.name) })
  if (!place) return t('adminBookings.desk.title')
  const bay = place.bay === undefined ? place.board.branch.name : t('board.bay', { number: place.bay })
  return t('counter.walkInAt', { bay, time: isolated(format.time(place.time)) })
}

/** Says that no place is free now, with the next starts to tap. */
function NextStarts({
  starts,
  date,
  chosen,
  onChoose,
}: {
  starts: readonly Start[]
  /** The board's: of other days the date is shown too. */
  date: string
  chosen: Start | undefined
  onChoose: (start: Start) => void
}) {
  const { t, format } = useWords()
  return (
    <div role="group" aria-label={t('counter.nextStarts')} className="grid min-w-0 grid-cols-1 gap-1">
      <p role="status" className="text-sm font-semibold text-warning-ink">
        {t('counter.fullNow')}
      </p>
      <div className="-m-1 flex gap-2 overflow-x-auto p-1">
        {starts.map(start => (
          <Button
            key={`${start.date} ${start.time}`}
            size="sm"
            variant="secondary"
            className="shrink-0 aria-pressed:border-brand aria-pressed:bg-brand-soft"
            aria-pressed={start.date === chosen?.date && start.time === chosen.time}
            onClick={() => onChoose(start)}
          >
            <bdi>
              {start.date === date ? format.time(start.time) : format.dayAndTime(start.date, start.time)}
            </bdi>
          </Button>
        ))}
      </div>
    </div>
  )
}
