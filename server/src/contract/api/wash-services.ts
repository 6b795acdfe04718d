import { PICTURE_BYTES, PICTURE_TYPES } from '../constants.ts'
import {
  managedWashServiceViewSchema,
  pictureQuery,
  saveWashServiceBody,
  washServiceViewSchema,
} from '../wash-services.ts'
import { idParams, langQuery, listOf } from '../fields.ts'
import type { Api } from './row.ts'

export const washServicesApi = {
  'GET /services': {
    who: 'all',
    keys: 'read',
    summary: 'The wash menu; for a super-admin with translations and revisions',
    query: langQuery,
    reply: { 200: listOf(washServiceViewSchema.or(managedWashServiceViewSchema)), 304: null },
  },
  'GET /bookings/services': {
    who: 'all',
    keys: 'read',
    summary: 'The wash menu, for the booking forms',
    query: langQuery,
    reply: { 200: listOf(washServiceViewSchema), 304: null },
  },
  'POST /services': {
    who: ['super-admin'],
    summary: 'Put a service on the menu',
    body: saveWashServiceBody,
    reply: { 201: managedWashServiceViewSchema },
    codes: ['NOT_FOUND'],
  },
  'PUT /services/:id': {
    who: ['super-admin'],
    summary: 'Change a service; an absent optional field is unchanged, null clears it',
    params: idParams,
    body: saveWashServiceBody,
    reply: { 200: managedWashServiceViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'GET /services/:id/picture': {
    who: 'all',
    summary: 'The picture of a service; with its present hash as v it may be cached for ever',
    params: idParams,
    query: pictureQuery,
    reply: { 200: 'image/*', 304: null },
  },
  'PUT /services/:id/picture': {
    who: ['super-admin'],
    summary: 'Set the picture of a service: PNG, JPEG, WebP or AVIF, up to 300 kB',
    params: idParams,
    accepts: PICTURE_TYPES,
    maxBytes: PICTURE_BYTES,
    reply: { 200: managedWashServiceViewSchema },
  },
  'DELETE /services/:id/picture': {
    who: ['super-admin'],
    summary: 'Remove the picture of a service',
    params: idParams,
    reply: { 204: null },
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
