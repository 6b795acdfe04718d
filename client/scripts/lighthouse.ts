// npm run lighthouse: the scores of the public pages on a phone, from the built product with its sample chain. Run by
// hand on a quiet machine: performance depends on the load. Exits with 1 when another score is below 100.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import build from '../e2e/support/build.ts'
import { Product } from '../e2e/support/product.ts'
import config from '../playwright.config.ts'

const PATHS = ['/', '/Services', '/login', '/serviceBooking', '/packages']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Fetched when needed: later versions require Node 22, and nothing else needs its hundred packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

interface Report {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

await build()
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const product = await Product.start()
try {
  console.log(['', ...CATEGORIES, 'LCP', 'TBT', 'CLS'].join('\t'))
  for (const path of PATHS) print(path, await measure(path))
} finally {
  await product.stop()
  rmSync(folder, { recursive: true })
}

async function measure(path: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const { executablePath = '' } = config.use?.launchOptions ?? {}
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      product.url + path,
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

function print(path: string, { categories, audits }: Report): void {
  const scores = CATEGORIES.map(name => Math.round((categories[name].score ?? 0) * 100))
  const times = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    id => audits[id]?.displayValue ?? '–',
  )
  console.log([path, ...scores, ...times].join('\t'))
  if (scores.slice(1).every(score => score === 100)) return
  process.exitCode = 1
  for (const { id, weight } of CATEGORIES.slice(1).flatMap(name => categories[name].auditRefs)) {
    const audit = audits[id]
    if (weight > 0 && audit && audit.score !== null && audit.score < 1) console.log(`  ${id}: ${audit.title}`)
  }
}
