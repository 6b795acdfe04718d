import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IANA gives out IPv6 addresses from here alone. */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address belongs to the public Internet; an IPv4 address written as IPv6 does not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_6))
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
