import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 ranges that are not the public Internet (IANA special-purpose registry). */
const SPECIAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Within 2000::/3: documentation, and the tunnels that lead to an IPv4 address. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}
const special = listOf(SPECIAL, 'ipv4')
const special6 = listOf(SPECIAL_6, 'ipv6')
const global6 = listOf(['2000::/3'], 'ipv6')

/** Whether an IP address belongs to the public Internet; an IPv4 address written as IPv6 does not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** A host with an address inside a network: nothing is sent there. */
export class PrivateAddress extends Error {}

/** Whether a URL's host is an address in digits, and a private one. */
export function isPrivateLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/** Judges the addresses that the socket connects to: a name that resolves differently a moment later gains nothing. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      // Without addresses, whatever the types say.
      callback(error, '')
      return
    }
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      callback(new PrivateAddress('the host has an address inside a network'), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
