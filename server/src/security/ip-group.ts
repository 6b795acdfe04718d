import { ipKeyGenerator } from 'express-rate-limit'

/** What throttles count as one caller: a customer of a provider has all addresses of a /64 network of IPv6 to choose from. */
export const ipGroup = (ip: string): string => ipKeyGenerator(ip, 64)
