import { managedWashServiceViewSchema, saveWashServiceBody, washServiceViewSchema } from '../wash-services.ts'
import { idParams, langQuery, listOf } from '../fields.ts'
import type { Api } from './row.ts'

export const washServicesApi = {
  'GET /services': {
    who: 'all',
    summary: 'The wash menu; for a super-admin with translations and revisions',
    query: langQuery,
    reply: { 200: listOf(washServiceViewSchema.or(managedWashServiceViewSchema)), 304: null },
  },
  'GET /bookings/services': {
    who: 'all',
    summary: 'The wash menu, for the booking forms',
    query: langQuery,
    reply: { 200: listOf(washServiceViewSchema), 304: null },
  },
  'POST /services': {
    who: ['super-admin'],
    summary: 'Put a service on the menu',
    body: saveWashServiceBody,
    reply: { 201: managedWashServiceViewSchema },
  },
  'PUT /services/:id': {
    who: ['super-admin'],
    summary: 'Change a service; an absent optional field is unchanged, null clears it',
    params: idParams,
    body: saveWashServiceBody,
    reply: { 200: managedWashServiceViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'DELETE /services/:id': {
    who: ['super-admin'],
    summary: 'Take a service off the menu; past bookings keep its name',
    params: idParams,
    reply: { 204: null },
    codes: ['IN_USE'],
  },
} as const satisfies Api

export interface WashServicesApi extends Readonly<typeof washServicesApi> {}
