import type { Types } from 'mongoose'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { placeSchema } from '../../../contract/branches.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { listPeople } from '../../users/customer.service.ts'

type Id = Types.ObjectId | null
type Place = z.infer<typeof placeSchema>
type Person = Pick<Place, '_id' | 'name'>

/** The branches and the names of people for the views of payments and tills; null for no id and for an erased person. */
export async function namesFor(
  context: Context,
  people: readonly Id[],
): Promise<{ branch: (id: Id) => Place | null; person: (id: Id) => Person | null }> {
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch]))
  const { timeZone: zone } = context.settings()
  const persons = await listPeople(
    context,
    people.flatMap(id => id ?? []),
  )
  return {
    branch: id => {
      const found = id && branches.get(id.toHexString())
      return id && { _id: id.toHexString(), name: found?.name ?? '', timeZone: found?.timeZone ?? zone }
    },
    person: id => {
      const found = id && persons.get(id.toHexString())
      return found ? { _id: found._id, name: found.name } : null
    },
  }
}
