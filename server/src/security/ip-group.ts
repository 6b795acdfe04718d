import { isIPv6 } from 'node:net'

/**
 * What throttles count as one caller: an IPv4 address, or the /64 network of an IPv6 one, because a single customer
 * of a provider has 2^64 addresses to choose from. IPv4 written as IPv6 is IPv4.
 */
export function ipGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const address = ip.split('%')[0] ?? ''
  return isIPv6(address) ? `${hextets(address).slice(0, 4).join(':')}::/64` : ip
}

/** The eight groups of an IPv6 address with "::" filled in. */
function hextets(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, 8 - first.length - last.length)
  const all = address.includes('::') ? [...first, ...Array<string>(missing).fill('0'), ...last] : first
  return all.map(group => group.replace(/^0+(?=.)/, ''))
}
