import type { DataContext } from '../../../context.ts'
import { snapshot } from '../../../db/transaction.ts'
import { ImportModel, ImportPartModel } from './import.model.ts'

/** What is wrong with an import: "created 3, …". */
interface ImportFaults {
  id: string
  message: string
}

/** I9: every row of an import is created, known, refused or waiting, and none waits when it has finished. */
export async function importFaults(context: DataContext): Promise<ImportFaults[]> {
  const ids = await ImportModel(context.db).find({}, { _id: 1 }).sort({ _id: 1 }).lean()
  const faults: ImportFaults[] = []
  for (const { _id } of ids) {
    const message = await snapshot(context, () => faultOf(context, _id))
    if (message !== null) faults.push({ id: _id.toHexString(), message })
  }
  return faults
}

async function faultOf(context: DataContext, importId: unknown): Promise<string | null> {
  const each = await ImportModel(context.db).findById(importId, { faults: 0 }).lean()
  if (!each) return null
  const parts = await ImportPartModel(context.db).find({ importId: each._id }).lean()
  const waiting = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const { rows, created, known, refused } = each
  if (each.finishedAt !== null && parts.length > 0) return `has finished, and ${String(waiting)} rows wait`
  const sum = created + known + refused + waiting
  return sum === rows ? null : `has ${String(rows)} rows, where ${String(sum)} are accounted for`
}
