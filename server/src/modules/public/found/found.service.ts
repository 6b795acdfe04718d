import type { Context } from '../../../context.ts'
import { branchIdIn, branchPath } from '../../../contract/branch-path.ts'
import type { Language } from '../../../contract/constants.ts'
import { branchView, listRecentBranches } from '../../branches/branch.service.ts'
import { listRecentServices, washServiceView } from '../../menu/wash-services/wash-service.service.ts'
import { branchJsonLd, branchText, chainJsonLd } from './branch-json-ld.ts'
import { PUBLIC_PAGES, robotsTxt, sitemapXml, versionsOf } from './public-pages.ts'

/** What search engines read of a page beside what the build has written. Texts are plain. */
export interface Found {
  canonical: string
  versions: readonly { language: string; href: string }[]
  /** The picture beside a shared link: the chain's logo. */
  picture: string
  title?: string
  description?: string
  data?: object
  /** What the page says, for readers without scripts. */
  lines?: readonly string[]
}

const BUILT_IN_PICTURE = '/icon-512.png'

/** Undefined for a page that no search engine is to show; 'missing' for a branch that does not exist. */
export async function foundOf(
  context: Context,
  path: string,
  language: Language,
): Promise<Found | 'missing' | undefined> {
  if (PUBLIC_PAGES.includes(path)) return addresses(context, path, language)
  const [, folder, segment, ...more] = path.split('/')
  if (folder !== 'branches' || segment === undefined || more.length > 0) return undefined
  return branchFound(context, branchIdIn(segment), language)
}

function addresses(context: Context, path: string, language: Language): Found {
  const { appOrigin } = context.deployment
  const settings = context.settings()
  const picture = `${appOrigin}${settings.logo?.src ?? BUILT_IN_PICTURE}`
  return {
    canonical: `${appOrigin}${path}?lang=${language}`,
    versions: versionsOf(appOrigin, path, settings.languages),
    picture,
    ...(path === '/' && { data: chainJsonLd(settings, appOrigin, picture) }),
  }
}

async function branchFound(
  context: Context,
  id: string | undefined,
  language: Language,
): Promise<Found | 'missing'> {
  const stored = (await listRecentBranches(context)).find(branch => branch.id === id)
  if (!stored) return 'missing'
  const settings = context.settings()
  const branch = branchView(stored, language)
  const services = (await listRecentServices(context))
    .map(service => washServiceView(service, language))
    .filter(({ branches }) => branches.length === 0 || branches.includes(branch._id))
  const onSale = { branch, services }
  const { appOrigin: origin } = context.deployment
  const url = origin + branchPath(branch)
  const lines = branchText(onSale, settings.currency, language)
  return {
    ...addresses(context, branchPath(branch), language),
    title: `${branch.name} · ${settings.brand.name}`,
    description: lines.slice(0, 4).join(' · '),
    data: branchJsonLd(onSale, settings, { url, origin }),
    lines,
  }
}

/** "Name +39 …" of every branch, for whoever sees no page; empty while the database does not answer. */
export const phonesOf = (context: Context, language: Language): Promise<string[]> =>
  listRecentBranches(context).then(
    branches =>
      branches.map(branch => branchView(branch, language)).map(({ name, phone }) => `${name} ${phone}`),
    () => [],
  )

export const robots = (context: Context): string => robotsTxt(context.deployment.appOrigin)

export async function sitemap(context: Context): Promise<string> {
  const branches = (await listRecentBranches(context)).map(({ id, name }) => ({ _id: id, name }))
  return sitemapXml(context.deployment.appOrigin, branches, context.settings().languages)
}
