import { expect, test } from 'vitest'
import { z } from 'zod'
import { API } from '../contract/api/index.ts'
import { FIELD_CODES } from '../contract/field-codes.ts'
import { AppError } from '../errors.ts'
import { parse } from './parse.ts'

type Called = keyof typeof API

/** The validation errors of an input, by path: the code, the message and the params. */
function said(schema: z.ZodType | undefined, input: unknown): Record<string, unknown[]> {
  try {
    parse(schema ?? z.never(), input)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.fromEntries(
      (error.extra.details ?? []).map(({ path, code, message, params }) => [
        path,
        params ? [code, message, params] : [code, message],
      ]),
    )
  }
  throw new Error('the input is valid')
}
const ofBody = (key: Called, input: unknown) => said((API[key] as { body?: z.ZodType }).body, input)
const ofQuery = (key: Called, input: unknown) => said((API[key] as { query?: z.ZodType }).query, input)

const id = 'a'.repeat(24)

test('a wrong field is reported with a readable message, a code and the params of the message', () => {
  expect(
    ofBody('POST /services', {
      name: '',
      price: 1e9,
      duration: 1.5,
      description: 'x'.repeat(3000),
      turnoverMinutes: 1e308,
      features: [1, '', 'a'.repeat(201)],
      vehiclePrices: { suv: { price: 1.234 }, boat: {} },
      branches: ['x'],
    }),
  ).toEqual({
    name: ['required', 'Name is required.'],
    price: ['too_big', 'Price must be at most 100,000.', { max: 100_000 }],
    duration: ['not_whole', 'Duration must be a whole number.'],
    description: ['too_long', 'Description must have at most 1,000 characters.', { max: 1000 }],
    turnoverMinutes: ['too_big', 'Turnover minutes must be at most 240.', { max: 240 }],
    'features.0': ['wrong_type', 'Features 1 must be text.', { expected: 'text' }],
    'features.1': ['required', 'Features 2 is required.'],
    'features.2': ['too_long', 'Features 3 must have at most 200 characters.', { max: 200 }],
    'vehiclePrices.suv.price': ['too_many_decimals', 'Price must have at most 2 decimals.', { max: 2 }],
    'vehiclePrices.suv.duration': ['required', 'Duration is required.'],
    'vehiclePrices.boat': ['unknown_field', 'Boat is not known here.'],
    'branches.0': ['not_an_id', 'Branches 1 is not a valid id.'],
  })
  expect(
    ofBody('POST /bookings', {
      serviceId: '1',
      bookingDate: '2026-02-30',
      bookingTime: '10:01',
      userPackageId: 'zz',
      walkIn: { name: 'a\u0000', phone: '12', plate: 5 },
    }),
  ).toEqual({
    serviceId: ['not_an_id', 'Service is not a valid id.'],
    branchId: ['required', 'Branch is required.'],
    bookingDate: ['not_a_date', 'Booking date must be a date that exists, such as 2026-11-21.'],
    bookingTime: ['off_step', 'Booking time must be on a step of 5 minutes.', { minutes: 5 }],
    userPackageId: ['not_an_id', 'User package is not a valid id.'],
    'walkIn.name': ['unprintable', 'Name contains characters that cannot be shown.'],
    'walkIn.phone': [
      'not_a_phone',
      'Phone must be a phone number of 5 to 16 digits, with or without a leading +.',
    ],
    'walkIn.plate': ['wrong_type', 'Plate must be text.', { expected: 'text' }],
  })
})

test('an entry of a list is reported with its position, and a field with the one it depends on', () => {
  expect(
    ofBody('PUT /users/profile', {
      name: 'Anna',
      vehicles: [{ plate: 'AB 1', type: 'boat' }],
      familyMembers: Array.from({ length: 21 }, () => ({ name: 'Ugo', relationship: 'son' })),
    }),
  ).toEqual({
    familyMembers: ['too_many', 'Family members must have at most 20 entries.', { max: 20 }],
    'vehicles.0.type': [
      'not_a_choice',
      'Type (vehicles 1) must be one of suv, motorcycle, exotic, car.',
      { choices: 'suv, motorcycle, exotic, car' },
    ],
  })
  const branch = { name: 'North', location: 'Via Roma 1', phone: '12345', operatingHours: '10:00' }
  expect(
    ofBody('POST /admin/branches', {
      ...branch,
      closeingHours: '09:00',
      weekHours: { mon: { from: '10:00', to: '09:00' } },
      closures: [{ from: '2026-01-02', to: '2026-01-01', fromTime: '10:00' }],
    }),
  ).toEqual({
    'weekHours.mon.to': ['not_after', 'End must be after the beginning.', { field: 'from' }],
    'closures.0.to': ['before_start', 'End (closures 1) must not be before the beginning.'],
    'closures.0.toTime': [
      'incomplete',
      'End of the time (closures 1) must come together with the beginning of the time.',
      { field: 'fromTime' },
    ],
    closeingHours: ['not_after', 'Closing time must be after the opening time.', { field: 'operatingHours' }],
  })
})

test('days and instants outside the supported years and invalid periods are reported as such', () => {
  const years = { from: '2000', to: '2099' }
  expect(ofQuery('GET /bookings/earliest', { serviceId: id, from: '9999-12-31T00:00:00Z' })).toEqual({
    from: ['out_of_years', 'Beginning must be in the years 2000 to 2099.', years],
  })
  expect(ofQuery('GET /admin/board', { date: '1999-12-31' })).toEqual({
    date: ['out_of_years', 'Date must be in the years 2000 to 2099.', years],
  })
  expect(ofQuery('GET /admin/reports', { from: '2026-01-01', to: '2027-01-02' })).toEqual({
    to: ['too_many_days', 'End must be within 366 days of the beginning.', { max: 366 }],
  })
  expect(ofQuery('GET /admin/audit', { from: '2026-01-02', to: '2026-01-01' })).toEqual({
    to: ['before_start', 'End must not be before the beginning.'],
  })
})

test('a body that is not an object, or is empty, is refused as a whole', () => {
  expect(ofBody('POST /services', [])).toEqual({
    '': ['wrong_type', 'The request must be an object.', { expected: 'object' }],
  })
  expect(ofBody('PATCH /admin/users/:id', {})).toEqual({
    '': ['nothing_to_change', 'The request says nothing to change.'],
  })
})

test('an unknown field is reported under any name, exactly as sent', () => {
  const place = { bookingDate: '2026-11-23', bookingTime: '10:00' }
  expect(ofBody('PATCH /bookings/:id', { ...place, constructor: 1, toString: 2 })).toEqual({
    constructor: ['unknown_field', 'Constructor is not known here.'],
    toString: ['unknown_field', 'To string is not known here.'],
  })
})

test('codes are lower-case words, like the keys of a translation', () => {
  for (const code of Object.keys(FIELD_CODES)) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
})
