import type { BookingView, UserPackageView, WashServiceView } from '@car-wash/server/contract'
import { TOAST_MS, type VehicleType } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { useChange, useReply } from '../../lib/use-api.ts'
import { useBookingBranches, useWashServices } from '../../queries/chain.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, SkeletonText } from '../../ui/plain/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { currentPackageOf } from '../my-package/usable-package.ts'
import { PlaceButtons, type PlaceInstead, placesOf } from './booking-refusal.tsx'
import { isFor, isOfferedAt, termsOf } from './booking-terms.ts'
import { bookingBody, NOTHING_CHOSEN, packageFor, vehicleTypeOf } from './booking-values.ts'
import { useMyVehicles } from './bookings.queries.ts'
import { washOf } from './remembered.ts'
import { useProposal } from './use-proposal.ts'

export interface BookAgainDialogProps {
  booking: BookingView
  bookings: readonly BookingView[]
  onClose: () => void
}

type Start = Pick<PlaceInstead, 'branch'> & { date: string; time: string }

/** Proposes a time for the wash of a past booking; one tap books it. */
export function BookAgainDialog({ booking, bookings, onClose }: BookAgainDialogProps) {
  const { t, format } = useWords()
  const services = useWashServices()
  const branches = useBookingBranches()
  const packages = useReply('GET /users/packages')
  const profile = useMyVehicles()
  const create = useChange('POST /bookings', { isOnce: true })
  // An alternative after a refusal.
  const [instead, setInstead] = useState<Start>()

  const vehicles = profile.data ?? []
  const wash = washOf(booking)
  const branchId = instead?.branch?._id ?? booking.branchId._id
  const branch = branches.data?.find(({ _id }) => _id === branchId)
  const service = services.data?.find(({ _id }) => _id === booking.serviceId._id)
  const vehicleType = vehicleTypeOf({ ...NOTHING_CHOSEN, ...wash }, { vehicles })
  const slotQuery = { branchId, serviceId: booking.serviceId._id, vehicleType }
  const proposal = useProposal(slotQuery, branch, bookings)
  const start = instead ?? proposal.start

  const isLoading =
    [services, branches, packages, profile].some(query => query.isLoading) || proposal.isPending
  const isOffered =
    service !== undefined &&
    branch !== undefined &&
    isOfferedAt(service, branchId) &&
    isFor(service, vehicleType)
  const title = t('booking.againTitle')

  if (isLoading) {
    return (
      <Dialog onClose={onClose} size="sm" title={title}>
        <Loading>
          <SkeletonText />
        </Loading>
      </Dialog>
    )
  }
  if (!isOffered || !start || proposal.isError) {
    return (
      <Dialog onClose={onClose} size="sm" title={title}>
        <Notice tone="warning">{t(proposal.isError ? 'booking.timesFailed' : 'booking.againNot')}</Notice>
        {proposal.isError ? (
          <Button onClick={proposal.retry}>{t('common.tryAgain')}</Button>
        ) : (
          <ButtonLink to="/booking" state={wash}>
            {t('booking.chooseOther')}
          </ButtonLink>
        )}
      </Dialog>
    )
  }

  const usable = packages.data ?? []
  const values = {
    ...NOTHING_CHOSEN,
    ...wash,
    branchId,
    date: start.date,
    time: start.time,
    userPackageId: packageFor(
      { userPackages: usable.filter(each => currentPackageOf([each])) },
      { serviceId: service._id, date: start.date },
    ),
  }
  const paying = usable.find(({ _id }) => _id === values.userPackageId)
  const { error } = create
  const isRefusal = error instanceof ApiError && error.code !== 'UNAUTHENTICATED'

  return (
    <ConfirmDialog
      onClose={onClose}
      question={title}
      thing={
        <>
          <bdi className="block text-lg">{format.dayAndTime(start.date, start.time)}</bdi>
          <span className="block wrap-anywhere">{branch.name}</span>
          <WashTerms service={service} vehicleType={vehicleType} paying={paying} />
        </>
      }
      confirmLabel={t('booking.submit')}
      cancelLabel={t('actions.back')}
      pending={create.isPending}
      error={isRefusal && (serverMessage(error) ?? t('booking.failed'))}
      onConfirm={() =>
        create.mutate(
          { body: bookingBody(values, { vehicles, services: services.data ?? [] }, true) },
          {
            onSuccess: () => {
              toast.success(t('booking.created'), { seconds: TOAST_MS.success / 1000 })
              onClose()
            },
          },
        )
      }
    >
      {isRefusal && (
        <div className="grid gap-2">
          <PlaceButtons
            places={placesOf(error)}
            fullWidth
            onTake={place => {
              setInstead(place)
              create.reset()
            }}
          >
            {(other, time) => (
              <>
                <span className="block font-normal">{other?.name ?? branch.name}</span>
                <bdi>{time}</bdi>
              </>
            )}
          </PlaceButtons>
        </div>
      )}
      <ButtonLink to="/booking" state={{ ...values, remember: undefined }} variant="ghost" size="sm">
        {t('booking.chooseOther')}
      </ButtonLink>
    </ConfirmDialog>
  )
}

/** The wash, with what pays for it. */
function WashTerms({
  service,
  vehicleType,
  paying,
}: {
  service: WashServiceView
  vehicleType: VehicleType
  paying: UserPackageView | undefined
}) {
  const { t, format } = useWords()
  const { price, duration } = termsOf(service, { type: vehicleType })
  return (
    <>
      <span className="block wrap-anywhere text-muted">
        {service.name} · {t('units.minutes', { count: duration })}
      </span>
      <span className="block text-muted">
        {paying ? (
          t('booking.oneWash', { package: isolated(paying.packageId.name) })
        ) : (
          <bdi>{format.money(price)}</bdi>
        )}
      </span>
    </>
  )
}
