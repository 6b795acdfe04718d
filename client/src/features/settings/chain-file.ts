import type {
  ManagedBranchView,
  ManagedWashPackageView,
  ManagedWashServiceView,
} from '@car-wash/server/contract'

/** What a chain offers, as its admins see it. */
export interface Chain {
  branches: ManagedBranchView[]
  services: ManagedWashServiceView[]
  packages: ManagedWashPackageView[]
}

export type Kind = keyof Chain

const FORMAT = 'car-wash-chain-1'

/** One entry of a file. `known` is the id of what has its name already and is left alone. */
export interface Entry {
  kind: Kind
  name: string
  known: string | undefined
}

/** The file of a chain. What its packages say of services off the menu stays behind with those services. */
export function fileOf({ branches, services, packages }: Chain) {
  const ids = new Set(services.map(({ _id }) => _id))
  return {
    format: FORMAT,
    branches,
    services,
    packages: packages.map(each => ({ ...each, services: each.services.filter(({ _id }) => ids.has(_id)) })),
  }
}

/**
 * The chain in a file's text, or null when it is no such file or an entry refers to one that it does not contain. The
 * server judges the values of the entries when they are added.
 */
export function chainIn(text: string): Chain | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return isChain(value) ? value : null
}

/**
 * Every entry of the file, in the order in which they are added: branches, then services, then packages. Of two with
 * one name the first is meant.
 */
export function entriesOf(file: Chain, present: Chain): Entry[] {
  return (['branches', 'services', 'packages'] as const).flatMap(kind => {
    const ids = new Map(present[kind].map(each => [nameKey(each.name), each._id]))
    return file[kind].map(({ _id, name }) => {
      const known = ids.get(nameKey(name))
      ids.set(nameKey(name), known ?? _id)
      return { kind, name, known }
    })
  })
}

export const nameKey = (name: string): string => name.trim().toLowerCase()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNamed = (value: unknown): value is Record<string, unknown> & { _id: string; name: string } =>
  isRecord(value) && typeof value['_id'] === 'string' && typeof value['name'] === 'string'

function isChain(value: unknown): value is Chain {
  if (!isRecord(value) || value['format'] !== FORMAT) return false
  const { branches, services, packages } = value
  if (![branches, services, packages].every(list => Array.isArray(list) && list.every(isNamed))) return false
  const chain = value as Record<Kind, (Record<string, unknown> & { _id: string; name: string })[]>
  const branchIds = new Set<unknown>(chain.branches.map(({ _id }) => _id))
  const serviceIds = new Set<unknown>(chain.services.map(({ _id }) => _id))
  return (
    chain.branches.every(({ closures }) => Array.isArray(closures) && closures.every(isRecord)) &&
    chain.services.every(each => isListIn(each['branches'], branchIds)) &&
    chain.packages.every(
      each =>
        Array.isArray(each['services']) &&
        each['services'].every(service => isNamed(service) && serviceIds.has(service._id)),
    )
  )
}

const isListIn = (list: unknown, ids: ReadonlySet<unknown>): boolean =>
  Array.isArray(list) && list.every(id => ids.has(id))
