import { PICTURE_BYTES, PICTURE_TYPES } from '../constants.ts'
import { langQuery, listOf } from '../fields.ts'
import { archivedViewSchema } from '../stats.ts'
import * as menu from '../menu.ts'
import type { Api } from './row.ts'

export const menuApi = {
  'GET /services': {
    who: 'all',
    keys: 'read',
    query: langQuery,
    reply: { 200: listOf(menu.washServiceViewSchema.or(menu.managedWashServiceViewSchema)), 304: null },
  },
  'GET /bookings/services': {
    who: 'all',
    keys: 'read',
    query: langQuery,
    reply: { 200: listOf(menu.washServiceViewSchema), 304: null },
  },
  'POST /services': {
    who: ['super-admin'],
    body: menu.saveWashServiceBody,
    reply: { 201: menu.managedWashServiceViewSchema },
    codes: ['NOT_FOUND'],
  },
  'PUT /services/:id': {
    who: ['super-admin'],
    body: menu.saveWashServiceBody,
    reply: { 200: menu.managedWashServiceViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'GET /services/:id/picture': { who: 'all', query: menu.pictureQuery, reply: { 200: 'image/*', 304: null } },
  'PUT /services/:id/picture': {
    who: ['super-admin'],
    accepts: PICTURE_TYPES,
    maxBytes: PICTURE_BYTES,
    reply: { 200: menu.managedWashServiceViewSchema },
  },
  'DELETE /services/:id/picture': { who: ['super-admin'], reply: { 204: null } },
  'DELETE /services/:id': { who: ['super-admin'], reply: { 204: null }, codes: ['IN_USE'] },
  'GET /packages': {
    who: 'all',
    query: langQuery,
    reply: { 200: listOf(menu.washPackageViewSchema.or(menu.managedWashPackageViewSchema)), 304: null },
  },
  'POST /packages': {
    who: ['super-admin'],
    query: langQuery,
    body: menu.saveWashPackageBody,
    reply: { 201: menu.managedWashPackageViewSchema },
    codes: ['NOT_FOUND'],
  },
  'PUT /packages/:id': {
    who: ['super-admin'],
    query: langQuery,
    body: menu.saveWashPackageBody,
    reply: { 200: menu.managedWashPackageViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'DELETE /packages/:id': { who: ['super-admin'], reply: { 204: null } },
  'GET /admin/archive': {
    who: ['super-admin'],
    query: langQuery,
    reply: { 200: listOf(archivedViewSchema) },
  },
  'POST /admin/archive/:kind/:id/restore': {
    who: ['super-admin'],
    query: langQuery,
    reply: { 200: menu.managedWashServiceViewSchema.or(menu.managedWashPackageViewSchema) },
    codes: ['STATE_CONFLICT'],
  },
} as const satisfies Api
