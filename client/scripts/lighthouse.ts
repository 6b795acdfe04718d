// npm run lighthouse: the scores of the public pages on a phone, from the built product with its sample chain. Run by
// hand on a quiet machine: performance depends on the load. Exits with 1 when another score is below 100.
// `npm run lighthouse -- /Services /login` measures these pages; LIGHTHOUSE_RUNS each so many times, for its medians.
// Bytes, requests and largest paint of the landing page are also measured with its scripts blocked.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import build from '../e2e/support/build.ts'
import { Product } from '../e2e/support/product.ts'
import config from '../playwright.config.ts'

const ALL = ['/', '/Services', '/login', '/serviceBooking', '/packages']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const
/** The landing page as it would be without its scripts; scored for nothing but its largest paint. */
const BARE = '/ without scripts'
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 1)
const given = process.argv.slice(2)
const paths = given.length > 0 ? given : ALL

/** Fetched when needed: later versions require Node 22, and nothing else needs its hundred packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

interface Report {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<
    string,
    {
      title: string
      score: number | null
      displayValue?: string
      numericValue?: number
      details?: { items?: unknown[] }
    }
  >
}

build()
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const product = await Product.start()
try {
  console.log(['', ...CATEGORIES, 'FCP', 'LCP', 'SI', 'TBT', 'CLS', 'kB', 'requests'].join('\t'))
  const measuredPaths = paths.flatMap(path => (path === '/' ? [path, BARE] : [path]))
  const reports = new Map<string, Report[]>(measuredPaths.map(path => [path, []]))
  // In turns, so that other load on the machine meets every page.
  for (let run = 0; run < RUNS; run++)
    for (const [path, measured] of reports) measured.push(await measure(path))
  for (const [path, measured] of reports) print(path, measured)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true })
}

/** Now and then the browser records no navigation (NO_NAVSTART), and Lighthouse says to run it again. */
async function measure(path: string, tries = 3): Promise<Report> {
  try {
    return await measureOnce(path)
  } catch (error) {
    if (tries === 1 || !String(error).includes('NO_NAVSTART')) throw error
    return measure(path, tries - 1)
  }
}

async function measureOnce(path: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const { executablePath = '' } = config.use?.launchOptions ?? {}
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      product.url + path.replace(BARE, '/'),
      ...(path === BARE ? ['--blocked-url-patterns=*.js'] : []),
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox',
      `--only-categories=${CATEGORIES.join()}`,
      '--output=json',
      `--output-path=${file}`,
    ],
    // Outside the repository, whose packages it must not resolve.
    { cwd: folder, env: { ...process.env, CHROME_PATH: executablePath } },
  )
  // Lighthouse has just written it.
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

function print(path: string, reports: readonly Report[]): void {
  const scores = CATEGORIES.map(name =>
    Math.round(100 * median(reports.map(({ categories }) => categories[name].score ?? 0))),
  )
  const times = TIMES.map(id => median(reports.map(({ audits }) => audits[id]?.numericValue ?? NaN)))
  const kilobytes = median(
    reports.map(({ audits }) => (audits['total-byte-weight']?.numericValue ?? NaN) / 1000),
  )
  const requests = median(
    reports.map(({ audits }) => audits['network-requests']?.details?.items?.length ?? NaN),
  )
  const weight = [Math.round(kilobytes), requests]
  console.log(
    [path, ...scores, ...times.slice(0, -1).map(Math.round), times.at(-1)?.toFixed(3), ...weight].join('\t'),
  )
  if (path === BARE || scores.slice(1).every(score => score === 100)) return
  process.exitCode = 1
  for (const { categories, audits } of reports.slice(0, 1)) {
    for (const { id, weight } of CATEGORIES.slice(1).flatMap(name => categories[name].auditRefs)) {
      const audit = audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        console.log(`  ${id}: ${audit.title}`)
    }
  }
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
}
