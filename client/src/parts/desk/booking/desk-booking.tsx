import type { BoardView, BookingView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packageTrouble, termsOf } from '../../booking/booking-terms.ts'
import { useCustomerDetail } from '../../customers/customers.queries.ts'
import { useWashServices } from '../../../queries/wash-services.ts'
import { isolated } from '../../../i18n/bidi.ts'
import { fieldMessages } from '../../../i18n/server-message.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Dialog } from '../../../ui/aria/dialog.tsx'
import { useLeaving } from '../../dialogs/use-leaving.ts'
import type { Place } from '../../../features/board/lane.tsx'
import { NextStarts } from './next-starts.tsx'
import { useStarts } from './use-starts.ts'
import { useWalkIn } from './use-desk-booking.ts'
import { WalkInCar } from './desk-person.tsx'
import { WalkInFoot } from './desk-foot.tsx'
import { nearestTime, servicesFor, walkInBody, type WalkInValues } from './desk-values.ts'
import { WalkInWash } from './desk-wash.tsx'

export interface WalkInProps {
  board: BoardView
  /** The place that was tapped; without a bay any bay will do. */
  place: Partial<Place> & Pick<Place, 'time'>
  /** The tapped place begins with the running minute. */
  isNow: boolean
  onBooked: (booking: BookingView) => void
  onClose: () => void
}

/** Books a walk-in in one sheet: vehicle, wash, plate or name, and the payment. */
export function WalkIn({ board, place, isNow, onBooked, onClose }: WalkInProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [typed, setTyped] = useState<WalkInValues>({
    vehicleType: 'car',
    serviceId: '',
    plate: '',
    name: '',
    phone: '',
  })
  const [startsNow, setStartsNow] = useState(isNow)
  const walkIn = useWalkIn({ bay: place.bay, onBooked })
  const branchId = board.branch._id
  const services = servicesFor(useWashServices().data ?? [], { branchId, vehicleType: typed.vehicleType })
  const service = services.find(({ _id }) => _id === typed.serviceId)
  const { vehicleType } = typed
  const starts = useStarts(board, { serviceId: service?._id ?? '', vehicleType, isNow })
  const customer = typed.known?.customer
  const packages = useCustomerDetail(customer?._id ?? '').data?.packages ?? []
  const wash = { serviceId: typed.serviceId, date: board.date }
  const usable = packages.find(each => each.valid && packageTrouble(each, wash) === undefined)
  const nearest = { date: board.date, time: nearestTime(starts.times, place.time) }
  const start = startsNow ? { date: board.date, time: place.time } : (typed.start ?? nearest)
  const isFilled = [typed.plate, typed.name, typed.phone].some(text => text.trim() !== '')
  const title = t('counter.walkInAt', {
    bay: place.bay === undefined ? board.branch.name : t('board.bay', { number: place.bay }),
    time: isolated(format.time(place.time)),
  })
  const leave = useLeaving({ isFilled: isFilled && !walkIn.unpaid, thing: title, onClose })
  const change = (values: Partial<WalkInValues>) => setTyped(now => ({ ...now, ...values }))
  const isNamed = typed.plate.trim() !== '' || typed.name.trim() !== ''
  const isReady = service !== undefined && start.time !== '' && !(startsNow && starts.isFull) && isNamed
  return (
    <Dialog open size="lg" title={title} locked={walkIn.busy !== undefined} onClose={leave}>
      <WalkInCar values={typed} errors={fieldMessages(walkIn.error)} onChange={change} />
      <WalkInWash
        services={services}
        date={board.date}
        values={typed}
        starts={starts}
        start={start}
        now={isNow ? { startsNow, onChange: setStartsNow } : undefined}
        onChange={change}
      />
      <WalkInFoot
        walkIn={walkIn}
        isReady={isReady}
        washes={customer && (usable?.availableWashes ?? 0)}
        onSend={way => {
          const userPackageId = way === 'package' ? usable?._id : undefined
          const place = {
            branchId,
            bookingDate: start.date,
            bookingTime: start.time,
            startsNow,
            userPackageId,
          }
          const { price } = (service && termsOf(service, { type: vehicleType })) ?? {}
          const expectedPrice = userPackageId === undefined ? price : undefined
          walkIn.send({ ...walkInBody(typed, place), expectedPrice }, way)
        }}
        onLeave={() => walkIn.unpaid && onBooked(walkIn.unpaid)}
      >
        {starts.isFull && (
          <NextStarts
            starts={starts.next}
            date={board.date}
            chosen={startsNow ? undefined : start}
            onChoose={next => {
              setStartsNow(false)
              change({ start: next })
            }}
          />
        )}
      </WalkInFoot>
    </Dialog>
  )
}
