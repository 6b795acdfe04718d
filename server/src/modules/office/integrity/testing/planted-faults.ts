import { Types } from 'mongoose'
import { expect } from 'vitest'
import { planting, type Planted } from '../../../../testing/planted.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { checkIntegrity } from '../integrity.service.ts'

/** An invariant, the fault that breaks it, and what makes the fault in a sound database. */
export type FaultRow = readonly [
  invariant: string,
  name: string,
  fault: (planted: Planted) => Promise<unknown>,
]

/** The filter for a document with an id that came over HTTP. */
export const withId = (id: string) => ({ _id: new Types.ObjectId(id) })

/** Writes faults past the program into the sound database that `plant` makes, and has the check find them. */
export function faultsIn(app: TestApp) {
  const plant = planting(app)
  const update = async (collection: string, filter: object, change: object) => {
    const { modifiedCount } = await app.db.collection(collection).updateOne(filter, change)
    expect(modifiedCount).toBe(1)
  }
  const isFound = async (invariant: string, fault: FaultRow[2]) => {
    const planted = await plant()
    await fault(planted)
    const { ok, faults } = await checkIntegrity(app.context)
    expect(ok).toBe(false)
    expect(faults.map(found => found.invariant)).toContain(invariant)
  }
  return { plant, update, isFound }
}
