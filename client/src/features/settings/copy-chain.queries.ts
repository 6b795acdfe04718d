import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../lib/api-query.ts'
import { STALE } from '../../lib/stale.ts'
import { call } from '../../lib/api.ts'
import { saveJson } from '../../lib/save-file.ts'
import { type Chain, chainIn, entriesOf, fileOf, nameKey } from './chain-file.ts'

async function readChain(): Promise<Chain> {
  const [branches, services, packages] = await Promise.all([
    call('GET /admin/branches'),
    call('GET /services'),
    call('GET /packages'),
  ])
  return {
    branches,
    services: services.filter(each => 'translations' in each),
    packages: packages.filter(each => 'translations' in each),
  }
}

/** Downloads the chain under this name. */
export function useSaveChain() {
  return useMutation({ mutationFn: async (name: string) => saveJson(name, fileOf(await readChain())) })
}

/** Reads a file and says what would be added; null when it is no file of a chain. */
export function useJudgeChain() {
  return useMutation({
    mutationFn: async (picked: File) => {
      const file = chainIn(await picked.text())
      return file && { file, entries: entriesOf(file, await readChain()) }
    },
  })
}

/**
 * Adds what the chain does not have by name, each with the call of its own form, and reports each name before its turn.
 * After an error the same file goes on where it ended.
 */
export function useAddChain(report: (name: string, done: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: Chain) => addMissing(file, report),
    onSettled: () => refresh(client, [...STALE['POST /admin/branches'], ...STALE['POST /services']]),
  })
}

async function addMissing(file: Chain, report: (name: string, done: number) => void): Promise<void> {
  const present = await readChain()
  let done = 0
  /** Adds what is missing of one kind; returns the chain's ids by those of the file. */
  async function add<T extends { _id: string; name: string }>(
    list: readonly T[],
    known: readonly { _id: string; name: string }[],
    create: (each: T) => Promise<{ _id: string }>,
  ): Promise<Map<string, string>> {
    const own = new Map(known.map(({ _id, name }) => [nameKey(name), _id]))
    const ids = new Map<string, string>()
    for (const each of list) {
      const known = own.get(nameKey(each.name))
      if (known === undefined) report(each.name, done++)
      const id = known ?? (await create(each))._id
      own.set(nameKey(each.name), id)
      ids.set(each._id, id)
    }
    return ids
  }
  const branches = await add(file.branches, present.branches, each =>
    call('POST /admin/branches', {
      body: {
        ...each,
        // A code belongs to one branch of the chain: the copy gets its own.
        receiptCode: undefined,
        closures: each.closures.map(closure => ({ ...closure, _id: undefined })),
      },
    }),
  )
  const services = await add(file.services, present.services, each =>
    call('POST /services', { body: { ...each, branches: chosen(each.branches, branches) } }),
  )
  await add(file.packages, present.packages, each =>
    call('POST /packages', {
      body: {
        ...each,
        services: chosen(
          each.services.map(({ _id }) => _id),
          services,
        ),
      },
    }),
  )
}

const chosen = (ids: readonly string[], own: ReadonlyMap<string, string>): string[] =>
  ids.flatMap(id => own.get(id) ?? [])
