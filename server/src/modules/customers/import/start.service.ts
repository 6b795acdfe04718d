import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import type { ImportDetail, ImportView } from '../../../contract/customers.ts'
import { transaction } from '../../../db/transaction.ts'
import { notFound } from '../../../errors.ts'
import { ImportModel, ImportPartModel, type CustomerImport } from './import.model.ts'
import type { ReadRows } from './read-rows.ts'

/** So many rows are imported in one transaction. */
const ROWS_PER_PART = 25
const SHOWN = 10

/** Keeps the rows of a file until `importCustomers` has imported them. */
export async function startImport(
  context: Context,
  actor: Actor,
  { dryRun, rows, ...read }: ReadRows & { dryRun: boolean },
): Promise<ImportView> {
  const createdAt = context.clock.now()
  const importId = new Types.ObjectId()
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_PART) }, (_, n) => ({
    ...{ importId, n, createdAt },
    rows: rows.slice(n * ROWS_PER_PART, (n + 1) * ROWS_PER_PART),
  }))
  return transaction(context, async () => {
    const made = await ImportModel.insert(context, {
      ...{ _id: importId, by: new Types.ObjectId(actor.id), dryRun, createdAt },
      ...{ ...read, rows: rows.length + read.refused },
    })
    await ImportPartModel(context.db).insertMany(parts)
    return viewOf(made)
  })
}

export async function listImports(context: Context): Promise<ImportView[]> {
  const imports = await ImportModel(context.db)
    .find({}, { faults: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(SHOWN)
    .lean()
  return imports.map(viewOf)
}

/** GET /admin/imports/{id}, or 404. */
export async function getImport(context: Context, id: string): Promise<ImportDetail> {
  const found = await ImportModel(context.db).findById(id).lean()
  if (!found) throw notFound()
  return { ...viewOf(found), faults: found.faults.toSorted((a, b) => a.line - b.line) }
}

const viewOf = (stored: Omit<CustomerImport, 'faults'>): ImportView => ({
  _id: stored._id.toHexString(),
  dryRun: stored.dryRun,
  createdAt: stored.createdAt.toISOString(),
  finishedAt: stored.finishedAt?.toISOString() ?? null,
  rows: stored.rows,
  created: stored.created,
  known: stored.known,
  packages: stored.packages,
  refused: stored.refused,
  ignored: stored.ignored,
})
