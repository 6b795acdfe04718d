import type { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { listPeople } from '../../users/customer.service.ts'

type Id = Types.ObjectId | null
interface Named {
  _id: string
  name: string
}

/** The names of branches and people for the views of payments and tills; null for no id and for an erased person. */
export async function namesFor(
  context: Context,
  people: readonly Id[],
): Promise<{ branch: (id: Id) => Named | null; person: (id: Id) => Named | null }> {
  const branches = new Map((await listBranches(context)).map(({ id, name }) => [id, name]))
  const persons = await listPeople(
    context,
    people.flatMap(id => id ?? []),
  )
  return {
    branch: id => id && { _id: id.toHexString(), name: branches.get(id.toHexString()) ?? '' },
    person: id => {
      const found = id && persons.get(id.toHexString())
      return found ? { _id: found._id, name: found.name } : null
    },
  }
}
