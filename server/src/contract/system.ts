import { z } from 'zod'
import { instant } from './fields.ts'

/** GET /admin/system: whether the installation is well, without a shell. */
export const systemViewSchema = z.strictObject({
  version: z.string(),
  /** The version of the rules of time zones, as "2026a". */
  timeZoneRules: z.string(),
  /** Of the server that answers. */
  startedAt: instant,
  /** Bytes of memory of the server that answers. */
  memory: z.int(),
  /** `bytes` on disk; null with a MongoDB, which has its own tools. */
  database: z.strictObject({ kind: z.enum(['embedded', 'mongodb']), bytes: z.int().nullable() }),
  /** Nightly backups; null where none are planned. */
  backup: z
    .strictObject({
      /** HH:mm in the chain's zone. */
      at: z.string(),
      folder: z.string(),
      doneAt: instant.nullable(),
      bytes: z.int().nullable(),
      /** The last failure, if none has succeeded since. */
      failedAt: instant.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  mails: z.strictObject({
    /** False: without SMTP_URL they are kept as files and reach nobody. */
    isSetUp: z.boolean(),
    waiting: z.int(),
    /** The oldest mail that is due and still waits; null without one. */
    dueSince: instant.nullable(),
    givenUp: z.int(),
  }),
  /** By name; a task that never ran is absent. */
  tasks: z.array(
    z.strictObject({
      name: z.string(),
      ranAt: instant.nullable(),
      /** The last run that did anything, and how much. */
      didAt: instant.nullable(),
      did: z.int().nullable(),
      failedAt: instant.nullable(),
    }),
  ),
  /** The last check of the data; null before the first. */
  integrity: z.strictObject({ checkedAt: instant, faults: z.int() }).nullable(),
})
export type SystemView = z.infer<typeof systemViewSchema>
