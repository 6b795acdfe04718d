/** Domains that words are also written like: "Rossi.Shop" is an address, "Dr.Anna" a name. Two letters are always a domain. */
const GENERIC = /^(com|net|org|info|biz|app|dev|xyz|shop|site|online|store|club|top|live|link|click)$/i
/** Browsers take other full stops for a dot, too. */
const DOMAIN =
  /([\p{L}\p{N}_-]+)[.\u3002\uFF0E\uFF61](xn--[a-z0-9-]+|\p{L}{2,})(?![\p{L}\p{N}])([/?#]|:\d)?/giu
const SCHEME = /:\/\/|\bwww\.|\b\d{1,3}(\.\d{1,3}){3}\b/i
const CAPITALISED = /^\p{Lu}\p{Ll}{2,}$/u

/** Whether a mail program could make a link of a part of the text. Initials ("J.R. Smith") and titles ("Dr.Anna") are none. */
export function hasAddress(text: string): boolean {
  if (SCHEME.test(text)) return true
  return [...text.matchAll(DOMAIN)].some(([, label = '', end = '', path]) => {
    if (path !== undefined) return true
    return label.length > 1 && (!CAPITALISED.test(end) || GENERIC.test(end))
  })
}

export const withoutAddresses = (text: string): string =>
  text
    .split(/\s+/)
    .filter(word => !hasAddress(word))
    .join(' ')
