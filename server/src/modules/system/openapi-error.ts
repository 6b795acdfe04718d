import { PAYMENT_METHODS } from '../../contract/constants.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { FIELD_CODES } from '../../contract/field-codes.ts'
import { describe, type Json } from './openapi-schemas.ts'

/** The codes that have params, with their names. */
const paramsText = (): string =>
  Object.entries(FIELD_CODES)
    .filter(([, names]) => names.length > 0)
    .map(([code, names]) => `${code}: ${names.join(', ')}`)
    .join('; ')

const text = { type: 'string' }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const named = () => ({ type: 'object', properties: { _id: { ...text }, name: { ...text } } })

/** The body of every refusal. */
export const errorSchema = (): Json => {
  const properties: Json = {
    type: { ...text },
    title: { ...text },
    status: { type: 'integer' },
    message: { ...text },
    code: { ...text, enum: Object.keys(ERROR_STATUS) },
    error: { ...text },
    requestId: { ...text },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { ...text },
          code: { ...text, enum: Object.keys(FIELD_CODES) },
          message: { ...text },
          params: { type: 'object', description: paramsText() },
        },
      },
    },
    price: { type: 'number' },
    shorter: {
      type: 'object',
      properties: { from: { ...text }, to: { ...text }, days: { type: 'integer' } },
    },
    nextAvailable: { ...text },
    alternatives: {
      type: 'array',
      items: { type: 'object', properties: { branchId: named(), nextAvailable: { ...text } } },
    },
    branch: ref('ManagedBranchView'),
    service: ref('ManagedWashServiceView'),
    package: ref('ManagedWashPackageView'),
    settings: ref('SettingsView'),
    notes: ref('DeskNotes'),
    due: { type: 'number' },
    taken: {
      type: 'object',
      properties: {
        by: { type: ['string', 'null'] },
        at: { type: ['string', 'null'] },
        method: { ...text, enum: PAYMENT_METHODS },
      },
    },
    bayTaken: { type: 'boolean' },
    needsConfirm: { type: 'boolean' },
    confirm: { ...text, enum: ['early', 'late'] },
    customer: ref('CustomerView'),
    booking: ref('BookingView'),
    bookings: { type: 'array', items: ref('BookingView') },
    packages: { type: 'array', items: named() },
  }
  const required = ['type', 'title', 'status', 'message', 'code', 'error', 'requestId']
  return describe({ type: 'object', required, properties }, ['Error'])
}
