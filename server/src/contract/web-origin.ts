/** A host name with a dot, in lower case; others, such as addresses in numbers and `*`, are no website's. */
const WEBSITE = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?(?::\d+)?$/

/** The https origin of a website, names as punycode; undefined for anything else. Safe inside a Content-Security-Policy. */
export function webOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { href, origin } = new URL(address)
  return href === `${origin}/` && WEBSITE.test(origin) ? origin : undefined
}
