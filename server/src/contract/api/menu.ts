import { PICTURE_BYTES, PICTURE_TYPES } from '../constants.ts'
import { langQuery, listOf } from '../fields.ts'
import { archivedViewSchema } from '../stats.ts'
import {
  managedWashPackageViewSchema,
  saveWashPackageBody,
  washPackageViewSchema,
  managedWashServiceViewSchema,
  pictureQuery,
  saveWashServiceBody,
  washServiceViewSchema,
} from '../menu.ts'
import type { Api } from './row.ts'

/** Services and packages on sale, and the archived ones. */
export const menuApi = {
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
    body: saveWashServiceBody,
    reply: { 200: managedWashServiceViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'GET /services/:id/picture': {
    who: 'all',
    summary: 'The picture of a service; with its present hash as v it may be cached for ever',
    query: pictureQuery,
    reply: { 200: 'image/*', 304: null },
  },
  'PUT /services/:id/picture': {
    who: ['super-admin'],
    summary: 'Set the picture of a service: PNG, JPEG, WebP or AVIF, up to 300 kB',
    accepts: PICTURE_TYPES,
    maxBytes: PICTURE_BYTES,
    reply: { 200: managedWashServiceViewSchema },
  },
  'DELETE /services/:id/picture': {
    who: ['super-admin'],
    summary: 'Remove the picture of a service',
    reply: { 204: null },
  },
  'DELETE /services/:id': {
    who: ['super-admin'],
    summary: 'Take a service off the menu; past bookings keep its name',
    reply: { 204: null },
    codes: ['IN_USE'],
  },
  'GET /packages': {
    who: 'all',
    summary: 'The packages on sale',
    query: langQuery,
    reply: { 200: listOf(washPackageViewSchema.or(managedWashPackageViewSchema)), 304: null },
  },
  'POST /packages': {
    who: ['super-admin'],
    summary: 'Put a package on sale',
    query: langQuery,
    body: saveWashPackageBody,
    reply: { 201: managedWashPackageViewSchema },
    codes: ['NOT_FOUND'],
  },
  'PUT /packages/:id': {
    who: ['super-admin'],
    summary: 'Change a package on sale; an absent optional field is unchanged, null clears it',
    query: langQuery,
    body: saveWashPackageBody,
    reply: { 200: managedWashPackageViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'DELETE /packages/:id': {
    who: ['super-admin'],
    summary: 'Take a package off sale; reserved ones remain valid',
    reply: { 204: null },
  },
  'GET /admin/archive': {
    who: ['super-admin'],
    summary: 'Archived services and packages, last archived first',
    query: langQuery,
    reply: { 200: listOf(archivedViewSchema) },
  },
  'POST /admin/archive/:kind/:id/restore': {
    who: ['super-admin'],
    summary: 'Put an archived service or package back on sale',
    query: langQuery,
    reply: { 200: managedWashServiceViewSchema.or(managedWashPackageViewSchema) },
    codes: ['STATE_CONFLICT'],
  },
} as const satisfies Api
