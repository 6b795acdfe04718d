import { z } from 'zod'
import { instant } from './fields.ts'

/** GET /admin/system: whether the installation is well, without a shell. */
export const systemViewSchema = z.strictObject({
  version: z.string(),
  timeZoneRules: z.string(),
  startedAt: instant,
  memory: z.int(),
  database: z.strictObject({ kind: z.enum(['embedded', 'mongodb']), bytes: z.int().nullable() }),
  backup: z
    .strictObject({
      at: z.string(),
      folder: z.string(),
      doneAt: instant.nullable(),
      bytes: z.int().nullable(),
      failedAt: instant.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  mails: z.strictObject({
    isSetUp: z.boolean(),
    waiting: z.int(),
    dueSince: instant.nullable(),
    givenUp: z.int(),
  }),
  tasks: z.array(
    z.strictObject({
      name: z.string(),
      ranAt: instant.nullable(),
      didAt: instant.nullable(),
      did: z.int().nullable(),
      failedAt: instant.nullable(),
    }),
  ),
  integrity: z.strictObject({ checkedAt: instant, faults: z.int() }).nullable(),
})
export type SystemView = z.infer<typeof systemViewSchema>
