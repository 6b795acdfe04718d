import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import type { BookingDetail } from '../../contract/bookings.ts'
import {
  begins,
  blankOf,
  erasureOf,
  given,
  is,
  later,
  linesOf,
  newDocument,
  type DocumentOf,
  type ExportedOf,
} from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'
import type { bookingFields } from './booking.model.ts'
import { type Booking } from './booking.model.ts'
import { newBooking } from './create/write.service.ts'

const fields = {
  _id: given(is.id, 'kept, exported'),
  plate: given(is.text, 'erased, exported', { blank: '' }),
  bay: given(is.number, 'kept'),
  owner: given(is.orNull(is.text), 'erased'),
  washes: given(
    is.list(is.doc({ at: given(is.number, 'kept'), reason: given(is.orNull(is.text), 'erased') })),
  ),
  state: begins(is.oneOf(['dry', 'wet']), 'dry', 'kept'),
  note: later(is.text, 'kept'),
}
type Car = DocumentOf<typeof fields>
const car = { _id: new Types.ObjectId(), plate: 'AB123CD', bay: 1, owner: null, washes: [] }

/**
 * Mistakes that must not compile. Each is marked `@ts-expect-error`, so that a type which becomes too loose fails the
 * type check: an unused directive is an error.
 */
export function declarationsThatDoNotCompile() {
  // @ts-expect-error an erased text without what is left in its place
  given(is.text, 'erased')
  // @ts-expect-error a field that older documents lack, without what they get
  given(is.number, 'kept', { since: 2 })
  // @ts-expect-error a blank of another type
  given(is.text, 'erased', { blank: null })
  // @ts-expect-error a beginning of another type
  begins(is.oneOf(['dry', 'wet']), 'damp', 'kept')
  // @ts-expect-error an absent number cannot become null
  later(is.number, 'erased')
  // @ts-expect-error a line that does not exist
  given(is.number, 'exported')
  // @ts-expect-error a document is kept field by field
  given(is.doc({ at: given(is.number) }), 'kept')
  // @ts-expect-error a field without a line, where documents are about customers
  defineModel('Car', { ...fields, colour: given(is.text) }, { collection: 'cars' })
  // @ts-expect-error a field of an inner document without a line
  defineModel('Car', { ...fields, tyres: given(is.doc({ size: given(is.number) })) }, { collection: 'cars' })
}

export function documentsThatDoNotCompile(order: Parameters<typeof newBooking>[0]) {
  const { bay, ...rest } = car
  // @ts-expect-error a new document without a field that has to be stated
  newDocument(fields, rest)
  // @ts-expect-error a field of another type
  newDocument(fields, { ...car, bay: String(bay) })
  // @ts-expect-error a field that the model does not have
  newDocument(fields, { ...car, wheels: 4 })
  // @ts-expect-error a sample states what has no blank
  const sample: Car = { ...blankOf(fields), _id: car._id }
  // @ts-expect-error a field that may be absent
  const length = (each: Car) => each.note.length
  // @ts-expect-error a booking without its notes
  const booking: Booking = { ...newBooking(order, {} as never), notes: undefined }
  // @ts-expect-error the view of a booking has no field for the secret of its link
  const shown: keyof BookingDetail = 'linkSeq' satisfies keyof Booking
  return { sample, length, booking, shown }
}

/** Does not compile once the customer's download has a field of a booking that the view of a booking forgets. */
export const shown = (field: ExportedOf<typeof bookingFields>): keyof BookingDetail => field

test('a field of an inner document has no `since`: nothing would fill it in older ones', () => {
  const note = given(is.text, 'kept', { blank: '', since: 2 })
  expect(() => is.doc({ note })).toThrow('note is in an inner document')
})

test('a new document has what it begins with, an erased one its blanks', () => {
  expect(newDocument(fields, car)).toEqual({ ...car, state: 'dry' })
  expect(blankOf(fields)).toEqual({ plate: '', owner: null, washes: [], state: 'dry' })
  expect(erasureOf(fields)).toEqual({ plate: '', owner: null, 'washes.$[].reason': null })
  expect(linesOf(fields)).toContainEqual(['washes.reason', 'erased'])
  const inner = { car: given(is.orNull(is.doc({ plate: given(is.text, 'erased', { blank: '' }) }))) }
  expect(() => erasureOf(inner)).toThrow('car has to be erased as a whole')
})
