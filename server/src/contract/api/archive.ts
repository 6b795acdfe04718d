import { langQuery, listOf } from '../fields.ts'
import { archivedViewSchema, restoreParams } from '../stats.ts'
import { managedWashServiceViewSchema } from '../wash-services.ts'
import { managedWashPackageViewSchema } from '../wash-packages.ts'
import type { Api } from './row.ts'

export const archiveApi = {
  'GET /admin/archive': {
    who: ['super-admin'],
    summary: 'Archived services and packages, last archived first',
    query: langQuery,
    reply: { 200: listOf(archivedViewSchema) },
  },
  'POST /admin/archive/:kind/:id/restore': {
    who: ['super-admin'],
    summary: 'Put an archived service or package back on sale',
    params: restoreParams,
    query: langQuery,
    reply: { 200: managedWashServiceViewSchema.or(managedWashPackageViewSchema) },
    codes: ['STATE_CONFLICT'],
  },
} as const satisfies Api

export interface ArchiveApi extends Readonly<typeof archiveApi> {}
