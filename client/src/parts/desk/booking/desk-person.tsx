import type { BookingView, CustomerView } from '@car-wash/server/contract'
import { NAME_LENGTH, PHONE_LENGTH, PLATE_LENGTH } from '@car-wash/server/contract/constants'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeskSearch } from '../../customers/customers.queries.ts'
import { Button } from '../../../ui/plain/button.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import type { WalkInValues } from './desk-values.ts'

/** Who it is: the plate or a name is enough. A plate that has been here brings its customer, or the last walk-in. */
export function WalkInCar({
  values,
  errors,
  onChange,
}: {
  values: WalkInValues
  /** The server's, by the path of its field. */
  errors: Readonly<Record<string, string>>
  onChange: (values: Partial<WalkInValues>) => void
}) {
  const { t } = useTranslation()
  const { plate, known } = values
  const q = useDeferredValue(plate.trim())
  const { data } = useDeskSearch(known ? '' : q)
  const found =
    data && !known && q.length >= 2 ? [...data.customers.flatMap(carsOf), ...walkInsOf(data.bookings)] : []
  const field = (name: 'plate' | 'name' | 'phone') => ({
    value: values[name],
    autoComplete: 'off',
    disabled: known !== undefined && name !== 'plate',
    error: errors[`walkIn.${name}`],
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value, ...(known && { known: undefined, name: '', phone: '' }) }),
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
      {/* Its height is there before a car is found. */}
      <div
        aria-live="polite"
        className="-m-1 flex min-h-13 items-center gap-2 overflow-x-auto p-1 sm:col-span-3 sm:row-start-2"
      >
        {found.length === 0 && <p className="text-sm text-muted">{t('counter.plateOrName')}</p>}
        {found.map(({ id, text, values: car }) => (
          <Button key={id} size="sm" variant="secondary" className="shrink-0" onClick={() => onChange(car)}>
            <span className="block max-w-60 truncate">
              <bdi>{car.plate}</bdi> <bdi className="font-normal text-muted">{text}</bdi>
            </span>
          </Button>
        ))}
      </div>
      <TextInput {...field('name')} label={t('adminBookings.desk.name')} dir="auto" maxLength={NAME_LENGTH} />
      <TextInput
        {...field('phone')}
        label={t('adminBookings.phone')}
        aside={t('actions.optional')}
        type="tel"
        maxLength={PHONE_LENGTH}
      />
    </div>
  )
}

interface FoundCar {
  id: string
  /** Whose car it is. */
  text: string
  values: Partial<WalkInValues>
}

/** Each saved vehicle of a customer, or the customer alone. */
function carsOf(customer: CustomerView): FoundCar[] {
  const person = { name: customer.name, phone: customer.phone ?? '' }
  if (customer.vehicles.length === 0)
    return [
      {
        id: customer._id,
        text: customer.name,
        values: { ...person, plate: '', known: { customer, vehicleId: null } },
      },
    ]
  return customer.vehicles.map(({ _id, plate, type, label }) => ({
    id: _id,
    text: [customer.name, label].filter(Boolean).join(' · '),
    values: {
      ...person,
      plate,
      vehicleType: type,
      known: { customer, vehicleId: _id },
      serviceId: '',
      start: undefined,
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
    once.set(plate, {
      id: _id,
      text,
      values: {
        name: text,
        phone,
        plate,
        ...(vehicleType && { vehicleType, serviceId: '', start: undefined }),
      },
    })
  }
  return [...once.values()]
}
