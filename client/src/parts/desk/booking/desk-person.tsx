import type { BookingView, CustomerView } from '@car-wash/server/contract'
import { NAME_LENGTH, PHONE_LENGTH, PLATE_LENGTH } from '@car-wash/server/contract/constants'
import { UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeskSearch } from '../../customers/customers.queries.ts'
import { NewCustomer } from '../../customers/new-customer.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import type { DeskValues } from './desk-values.ts'

/** Who it is. What is typed finds customers with their cars, and the last walk-in of a plate. */
export function DeskPerson({
  values,
  isKept,
  isHere,
  errors,
  onChange,
}: {
  values: DeskValues
  /** The customer stays, whatever the car. */
  isKept: boolean
  /** At the counter, where a plate or a name is enough; others may have to be called. */
  isHere: boolean
  /** The server's, by the path of its field. */
  errors: Readonly<Record<string, string>>
  onChange: (values: Partial<DeskValues>) => void
}) {
  const { t } = useTranslation()
  const [isNew, setNew] = useState(false)
  const { plate, name, phone, known } = values
  const typed = [plate, name, phone].map(text => text.trim()).find(text => text.length >= 2) ?? ''
  const q = useDeferredValue(typed)
  const { data } = useDeskSearch(known ? '' : q)
  const others = data && q !== '' ? [...data.customers.flatMap(carsOf), ...walkInsOf(data.bookings)] : []
  const cars = known ? carsOf(known.customer).filter(car => car.id !== known.vehicleId && isKept) : others
  const field = (of: 'plate' | 'name' | 'phone') => ({
    value: values[of],
    autoComplete: 'off',
    disabled: known !== undefined && of !== 'plate',
    error: errors[`walkIn.${of}`],
    onChange: (event: { target: { value: string } }) =>
      onChange({
        [of]: event.target.value,
        ...(known && (isKept ? { known: { ...known, vehicleId: null } } : NOBODY)),
      }),
  })
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
      <TextInput
        {...field('plate')}
        // The sheet opens to type a plate.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('adminBookings.plate')}
        dir="ltr"
        autoCapitalize="characters"
        maxLength={PLATE_LENGTH}
      />
      <TextInput {...field('name')} label={t('words.name')} dir="auto" maxLength={NAME_LENGTH} />
      {/* Its height is there before a car is found. */}
      <div
        aria-live="polite"
        className="-m-1 flex min-h-13 items-center gap-2 overflow-x-auto p-1 sm:col-span-3 sm:row-start-2"
      >
        {!known && cars.length === 0 && (
          <p className="text-sm text-muted">{t(isHere ? 'counter.plateOrName' : 'counter.nameAndPhone')}</p>
        )}
        {cars.map(({ id, text, values: car }) => (
          <Button key={id} size="sm" variant="secondary" className="shrink-0" onClick={() => onChange(car)}>
            <span className="block max-w-60 truncate" title={text}>
              <bdi>{car.plate}</bdi> <bdi className="font-normal text-muted">{text}</bdi>
            </span>
          </Button>
        ))}
        {!known && (
          <Button
            size="sm"
            variant="ghost"
            className="ms-auto shrink-0"
            icon={<UserPlus />}
            onClick={() => setNew(true)}
          >
            {t('customers.new')}
          </Button>
        )}
      </div>
      <TextInput
        {...field('phone')}
        label={t('adminBookings.phone')}
        aside={isHere && t('actions.optional')}
        type="tel"
        maxLength={PHONE_LENGTH}
      />
      {isNew && (
        <NewCustomer
          typed={name.trim() || phone.trim()}
          onDone={made => {
            onChange(carsOf(made)[0]?.values ?? {})
            setNew(false)
          }}
          onClose={() => setNew(false)}
        />
      )}
    </div>
  )
}

const NOBODY = { known: undefined, name: '', phone: '' }

interface FoundCar {
  id: string
  /** Whose car it is. */
  text: string
  values: Partial<DeskValues>
}

/** Each saved vehicle of a customer, or the customer alone. */
export function carsOf(customer: CustomerView): FoundCar[] {
  const { _id: id, name, email } = customer
  const person = { name, phone: customer.phone ?? '' }
  if (customer.vehicles.length === 0)
    return [
      {
        id,
        text: [name, customer.phone ?? email].filter(Boolean).join(' · '),
        values: { ...person, plate: '', known: { customer, vehicleId: null } },
      },
    ]
  return customer.vehicles.map(({ _id, plate, type, label }) => ({
    id: _id,
    text: [name, label].filter(Boolean).join(' · '),
    values: {
      ...{ ...person, plate, vehicleType: type, start: undefined },
      known: { customer, vehicleId: _id },
    },
  }))
}

/** The last walk-in of each plate. */
function walkInsOf(bookings: readonly BookingView[]): FoundCar[] {
  const once = new Map<string, FoundCar>()
  for (const { _id, walkIn } of bookings) {
    if (walkIn?.plate === undefined || once.has(walkIn.plate)) continue
    const { name, phone, plate, vehicleType } = walkIn
    const text = name === plate ? '' : name
    const chosen = vehicleType && { vehicleType, start: undefined }
    once.set(plate, { id: _id, text, values: { ...{ name: text, phone, plate }, ...chosen } })
  }
  return [...once.values()]
}
