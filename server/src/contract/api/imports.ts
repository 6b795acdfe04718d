import { CSV, IMPORT_BYTES } from '../constants.ts'
import { idParams, listOf } from '../fields.ts'
import { importDetailSchema, importQuery, importViewSchema } from '../imports.ts'
import type { Api } from './row.ts'

export const importsApi = {
  'POST /admin/imports': {
    who: ['super-admin'],
    summary:
      'Create customers with their packages from a CSV file of up to 5 MB, in the background; with dryRun, only say what would happen',
    query: importQuery,
    accepts: [CSV],
    maxBytes: IMPORT_BYTES,
    reply: { 201: importViewSchema },
  },
  'GET /admin/imports': {
    who: ['super-admin'],
    summary: 'The last ten imports, newest first, for 30 days',
    reply: { 200: listOf(importViewSchema) },
  },
  'GET /admin/imports/:id': {
    who: ['super-admin'],
    summary: 'How far an import is, with what it left out and why',
    params: idParams,
    reply: { 200: importDetailSchema },
  },
} as const satisfies Api

export interface ImportsApi extends Readonly<typeof importsApi> {}
