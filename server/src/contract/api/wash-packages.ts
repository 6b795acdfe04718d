import { idParams, langQuery, listOf } from '../fields.ts'
import { managedWashPackageViewSchema, saveWashPackageBody, washPackageViewSchema } from '../wash-packages.ts'
import type { Api } from './row.ts'

export const washPackagesApi = {
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
    params: idParams,
    query: langQuery,
    body: saveWashPackageBody,
    reply: { 200: managedWashPackageViewSchema },
    codes: ['STATE_CONFLICT'],
  },
  'DELETE /packages/:id': {
    who: ['super-admin'],
    summary: 'Take a package off sale; reserved ones remain valid',
    params: idParams,
    reply: { 204: null },
  },
} as const satisfies Api

export interface WashPackagesApi extends Readonly<typeof washPackagesApi> {}
