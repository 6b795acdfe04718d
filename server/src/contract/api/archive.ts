import { listOf } from '../fields.ts'
import { archivedViewSchema, restoreParams } from '../stats.ts'
import { washServiceViewSchema } from '../wash-services.ts'
import { washPackageViewSchema } from '../wash-packages.ts'
import type { Api } from './row.ts'

export const archiveApi = {
  'GET /admin/archive': {
    who: ['super-admin'],
    summary: 'Archived services and packages, last archived first',
    reply: { 200: listOf(archivedViewSchema) },
  },
  'POST /admin/archive/:kind/:id/restore': {
    who: ['super-admin'],
    summary: 'Put an archived service or package back on sale',
    params: restoreParams,
    reply: { 200: washServiceViewSchema.or(washPackageViewSchema) },
    codes: ['STATE_CONFLICT'],
  },
} as const satisfies Api

export interface ArchiveApi extends Readonly<typeof archiveApi> {}
