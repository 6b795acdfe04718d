import { BRAND } from '../../lib/brand.ts'

/** A branch's name without the brand's, where every branch of the list carries it. */
export function shortNames(branches: readonly { name: string }[]): (name: string) => string {
  const start = `${BRAND.name} `
  const isShared = branches.length > 1 && branches.every(({ name }) => name.startsWith(start))
  return name => (isShared && name.startsWith(start) ? name.slice(start.length) : name)
}
