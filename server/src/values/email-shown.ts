import { domainToUnicode } from 'node:url'

/** A kept address as people write it: "ada@müller.de" for "ada@xn--mller-kva.de"; '' for none. */
export function emailShown(email: string | null): string {
  const at = (email ?? '').lastIndexOf('@') + 1
  const domain = email?.slice(at) ?? ''
  return `${email?.slice(0, at) ?? ''}${domainToUnicode(domain) || domain}`
}
