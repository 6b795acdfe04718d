import type { CustomerView, WashServiceView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import { type SubmitEvent, useEffect, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { useBookingBranches } from '../../queries/branches.ts'
import { useWashServices } from '../../queries/wash-services.ts'
import { isolated } from '../../i18n/bidi.ts'
import { fieldMessages } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { showFieldErrors } from '../../lib/use-one-submit.ts'
import { useUser } from '../../session/session.tsx'
import { todayIn } from '../../lib/calendar-day.ts'
import { Dialog, DialogFoot } from '../../ui/aria/dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { BookingRefused } from '../../parts/desk/booking-refused.tsx'
import { toast } from '../../ui/toast.ts'
import { DeskPerson } from './desk-person.tsx'
import { deskBody, type DeskValues, startValues } from './desk-fields.ts'
import { useLeaving } from '../../parts/dialogs/use-leaving.ts'
import { DeskWash } from './desk-wash.tsx'
import { termsOf } from '../../parts/booking/booking-terms.ts'

export interface DeskBookingProps {
  /** The customer, if already known. */
  customer?: CustomerView | undefined
  onClose: () => void
}

/** A booking made at the desk, in two steps: wash and time, then the person (decision 15). Asks before dropping input. */
export function DeskBooking({ customer, onClose }: DeskBookingProps) {
  const { t } = useTranslation()
  const book = useChange('POST /bookings', { isOnce: true })
  const [isFilled, setFilled] = useState(false)
  const leave = useLeaving({ isFilled, thing: t('adminBookings.desk.title'), onClose })
  return (
    <Dialog
      open
      size="lg"
      title={
        customer
          ? t('adminBookings.desk.titleFor', { name: isolated(customer.name) })
          : t('adminBookings.desk.title')
      }
      locked={book.isPending}
      onClose={leave}
    >
      <Steps customer={customer} book={book} onFilled={setFilled} onClose={onClose} />
    </Dialog>
  )
}

function Steps({
  customer: known,
  book,
  onFilled,
  onClose,
}: DeskBookingProps & {
  book: ReturnType<typeof useChange<'POST /bookings'>>
  /** Called with whether the form has input to lose. */
  onFilled: (filled: boolean) => void
}) {
  const { t } = useTranslation()
  const user = useUser()
  const isSuper = user.role === 'super-admin'
  const branches = useBookingBranches().data ?? []
  const services = useWashServices().data ?? []
  const [step, setStep] = useState<1 | 2>(1)
  const [customer, setCustomer] = useState(known)
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useForm<DeskValues>({
    defaultValues: startValues({
      branchId: isSuper ? '' : (user.branch ?? ''),
      date: todayIn(),
      who: known ? 'account' : 'walk-in',
    }),
  })
  const branchId = useWatch({ control: form.control, name: 'branchId' })
  const { isDirty } = form.formState
  const filled = isDirty || customer !== known
  useEffect(() => onFilled(filled), [onFilled, filled])

  function send(values: DeskValues) {
    setSubmitted(true)
    if (values.who === 'account' && !customer) return
    const owner = values.who === 'account' ? customer : undefined
    book.mutate(
      { body: { ...deskBody(values, owner), expectedPrice: priceShown(values, { owner, services }) } },
      {
        onSuccess: () => {
          toast.success(t('adminBookings.desk.created'))
          onClose()
        },
        onError: error => showFieldErrors(form, fieldMessages(error)),
      },
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (step === 2 && !book.isPending) void form.handleSubmit(send)(event)
  }

  function back() {
    book.reset()
    form.setValue('time', '')
    setStep(1)
  }

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        {step === 1 ? (
          <DeskWash
            form={form}
            branches={isSuper ? branches : undefined}
            services={services}
            timeZone={branches.find(({ _id }) => _id === branchId)?.timeZone}
            onNext={() => setStep(2)}
          />
        ) : (
          <>
            <Chosen form={form} branches={branches} services={services} />
            <DeskPerson
              form={form}
              customer={customer}
              onCustomer={setCustomer}
              customerError={isSubmitted && !customer ? t('adminBookings.desk.chooseCustomer') : undefined}
            />
            <DialogFoot>
              <BookingRefused
                error={book.error}
                action={
                  book.error instanceof ApiError &&
                  book.error.status === 400 && (
                    <Button size="sm" variant="secondary" onClick={back}>
                      {t('adminBookings.desk.otherTime')}
                    </Button>
                  )
                }
              />
              <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
                <Button variant="secondary" disabled={book.isPending} onClick={back}>
                  {t('adminBookings.desk.back')}
                </Button>
                <Button type="submit" pending={book.isPending}>
                  {t('adminBookings.desk.submit')}
                </Button>
              </div>
            </DialogFoot>
          </>
        )}
      </form>
    </FormProvider>
  )
}

/** The price of the wash for its vehicle; none where a package pays. */
function priceShown(
  { serviceId, vehicleId, userPackageId, walkIn }: DeskValues,
  { owner, services }: { owner: CustomerView | undefined; services: readonly WashServiceView[] },
): number | undefined {
  const service = services.find(({ _id }) => _id === serviceId)
  const own = owner?.vehicles.find(({ _id }) => _id === vehicleId)?.type
  // The options of the field are the types, and none.
  const type = owner ? own : (walkIn.vehicleType as VehicleType | '')
  const paysPackage = owner !== undefined && userPackageId !== ''
  return service && !paysPackage ? termsOf(service, type ? { type } : undefined).price : undefined
}

/** The summary of step 1. */
function Chosen({
  form,
  branches,
  services,
}: {
  form: ReturnType<typeof useForm<DeskValues>>
  branches: readonly { _id: string; name: string }[]
  services: readonly { _id: string; name: string }[]
}) {
  const format = useFormat()
  const { branchId, serviceId, date, time } = form.getValues()
  return (
    <p className="rounded-control border border-line bg-sunken px-4 py-3 font-medium text-heading">
      <span className="block wrap-anywhere">{services.find(({ _id }) => _id === serviceId)?.name}</span>
      <span className="block wrap-anywhere text-muted">
        {branches.find(({ _id }) => _id === branchId)?.name}
      </span>
      <Bdi dir="auto">{format.dateTime(date, time)}</Bdi>
    </p>
  )
}
