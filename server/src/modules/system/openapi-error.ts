import { PAYMENT_METHODS } from '../../contract/constants.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { FIELD_CODES } from '../../contract/field-codes.ts'
import type { Json } from './openapi-schemas.ts'

/** The codes that have params, with their names. */
const paramsText = (): string =>
  Object.entries(FIELD_CODES)
    .filter(([, names]) => names.length > 0)
    .map(([code, names]) => `${code}: ${names.join(', ')}`)
    .join('; ')

/** What a STATE_CONFLICT carries, by its field. */
const STORED = [
  ['branch', 'ManagedBranchView'],
  ['service', 'ManagedWashServiceView'],
  ['package', 'ManagedWashPackageView'],
  ['settings', 'SettingsView'],
] as const

/** The body of every refusal. */
export const errorSchema = (): Json => ({
  type: 'object',
  required: ['type', 'title', 'status', 'message', 'code', 'error', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'What a person may read' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    error: { type: 'string', description: 'The same as code' },
    requestId: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string', description: 'Dotted: vehicles.0.plate' },
          code: { type: 'string', enum: Object.keys(FIELD_CODES) },
          message: { type: 'string', description: 'What a person may read' },
          params: { type: 'object', description: paramsText() },
        },
      },
    },
    price: { type: 'number', description: 'PRICE_CHANGED: the present price' },
    nextAvailable: { type: 'string', description: "ISO 8601 with the branch's offset" },
    alternatives: {
      type: 'array',
      description: 'Up to three other branches with their next free start, when a place is refused',
      items: {
        type: 'object',
        properties: {
          branchId: {
            type: 'object',
            properties: { _id: { type: 'string' }, name: { type: 'string' } },
          },
          nextAvailable: { type: 'string' },
        },
      },
    },
    ...Object.fromEntries(
      STORED.map(([field, shape]) => [
        field,
        { description: `STATE_CONFLICT: the current ${field}`, $ref: `#/components/schemas/${shape}` },
      ]),
    ),
    notes: { type: 'object', description: 'STATE_CONFLICT: the current notes of the desk' },
    due: { type: 'number', description: 'STATE_CONFLICT of a payment: the amount that is due' },
    taken: {
      type: 'object',
      description: 'STATE_CONFLICT of a payment: who has taken the money, when and how',
      properties: {
        by: { type: ['string', 'null'], description: 'Null for an erased account' },
        at: { type: ['string', 'null'] },
        method: { type: 'string', enum: PAYMENT_METHODS },
      },
    },
    bayTaken: { type: 'boolean', description: 'STATE_CONFLICT: another car has the bay' },
    customer: {
      description: 'PHONE_TAKEN: the customer who has the number',
      $ref: '#/components/schemas/CustomerView',
    },
    booking: {
      description: 'STATE_CONFLICT: the current booking',
      $ref: '#/components/schemas/BookingView',
    },
    bookings: {
      type: 'array',
      description: 'IN_USE: the booked cars in the way',
      items: { $ref: '#/components/schemas/BookingView' },
    },
    packages: {
      type: 'array',
      description: 'IN_USE: the packages on sale that have no other service on the menu',
      items: { type: 'object', properties: { _id: { type: 'string' }, name: { type: 'string' } } },
    },
  },
})
