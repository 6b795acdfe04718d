import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { axeFindings } from './support/axe.ts'
import { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { readIn, textsOf } from './support/texts.ts'
import { Visitor } from './support/visitor.ts'

const ADMIN_PAGES = [
  '/AdminDashboard',
  '/AdminDashboard/Bookings',
  '/AdminDashboard/Board',
  '/AdminDashboard/Customers',
  '/AdminDashboard/Till',
  '/AdminDashboard/Reports',
  '/AdminDashboard/Team',
  '/AdminDashboard/Audit',
  '/AdminDashboard/Keys',
  '/AdminDashboard/Webhooks',
  '/AdminDashboard/Settings',
  '/AdminDashboard/Setup?step=colours',
  '/AdminDashboard/Setup?step=branch',
  '/AdminDashboard/Setup?step=services',
  '/BranchCrud',
  '/ServicesCrud',
  '/PackagesCRUD',
  '/Registeradmin',
]

for (const [language, width] of [
  ['en', 1280],
  ['ar', 360],
] as const) {
  test(`the super-admin's pages fit and are accessible (${language} at ${String(width)} px)`, async ({
    page,
  }) => {
    test.slow()
    await readIn(page, language)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/admin/login')
    await new Visitor(page, language).login('super@demo.example', 'Demo-wash-2025')
    for (const address of ADMIN_PAGES) {
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${address} is too wide`).toBeLessThanOrEqual(0)
        const violations = await axeFindings(page)
        const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
        expect(findings, address).toEqual([])
      })
    }
  })
}

/** Pages with row controls and figures, where the Italian words are the longest. */
const WIDE_PAGES = [
  '/AdminDashboard/Bookings?status=cancelled',
  '/AdminDashboard/Bookings?status=confirmed&sort=startsAt',
  '/AdminDashboard/Bookings?status=no-show',
  '/AdminDashboard/Bookings?status=pending',
  '/AdminDashboard/Bookings?tab=packages',
  '/AdminDashboard/Till',
  '/AdminDashboard/Reports',
  '/AdminDashboard/Team',
  '/BranchCrud',
  '/ServicesCrud',
  '/PackagesCRUD',
]

test('row controls and figures are never cut off at 1024 and 1280 px, minus the width of a scrollbar', async ({
  page,
}) => {
  test.slow()
  await readIn(page, 'it')
  await page.goto('/admin/login')
  await new Visitor(page, 'it').login('super@demo.example', 'Demo-wash-2025')
  for (const width of [1280, 1024]) {
    // Media queries include the scrollbar that desktop browsers show, so the breakpoints refer to the full width.
    await page.setViewportSize({ width, height: 800 })
    for (const address of WIDE_PAGES) {
      await page.goto(address)
      await expect(page.locator('main table').first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const cut = await page.evaluate(() => {
        document.body.style.inlineSize = `${String(window.innerWidth - 15)}px`
        const boxes = [...document.querySelectorAll('main table')].flatMap(table => table.parentElement ?? [])
        const figures = [...document.querySelectorAll<HTMLElement>('main dd')]
        // Room for a font that is a little wider than this machine's.
        for (const box of [...boxes, ...figures]) box.style.letterSpacing = '0.2px'
        // On cards the table has no box that could clip it.
        const clipping = boxes.filter(box => getComputedStyle(box).overflowX !== 'visible')
        // What sticks out of a card makes the page wider.
        return [document.body, ...clipping, ...figures]
          .filter(box => box.scrollWidth > box.clientWidth)
          .map(box => box.textContent.slice(0, 60))
      })
      expect(cut, `${address} at ${String(width)} px`).toEqual([])
    }
  }
})

/** Pages with a row for each thing, in the language whose lines are the longest. */
const ROW_PAGES = WIDE_PAGES.filter(address => !address.includes('Reports')).concat(
  '/AdminDashboard',
  '/AdminDashboard/Customers',
)

test('rows are at most 56 px high at 1280 px, one more line where the font is wider', async ({ page }) => {
  // With the sample chain alone: other tests add longer names.
  test.slow()
  const product = await Product.start()
  try {
    await readIn(page, 'it')
    await page.goto(`${product.url}/admin/login`)
    await new Visitor(page, 'it').login('super@demo.example', 'Demo-wash-2025')
    for (const address of ROW_PAGES) {
      await page.goto(`${product.url}${address}`)
      await expect(page.locator('main table').first()).toBeVisible()
      const heights = await page
        .locator('main table')
        .first()
        .locator('tbody tr')
        .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
      const [typical = 0] = [...heights].sort((one, other) => one - other).slice(heights.length >> 1)
      expect(typical, address).toBeLessThanOrEqual(56)
      expect(Math.max(...heights), address).toBeLessThanOrEqual(76)
      expect(await page.evaluate(cutWords), address).toEqual([])
    }
  } finally {
    await product.stop()
  }
})

/** Chosen options and names in two lines that do not show all their letters. */
function cutWords(): string[] {
  const canvas = document.createElement('canvas').getContext('2d')
  const chosen = [...document.querySelectorAll('main table select')].filter(select => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    if (!canvas || !(select instanceof HTMLSelectElement)) return false
    canvas.font = font
    const room =
      select.clientWidth -
      [paddingInlineStart, paddingInlineEnd].reduce((sum, side) => sum + Number(side.slice(0, -2)), 0)
    return canvas.measureText(select.selectedOptions[0]?.text ?? '').width > room
  })
  const names = [...document.querySelectorAll('main table bdi[title]')].filter(
    // An inline name, which has no height of its own, is never cut.
    ({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1,
  )
  return [...chosen, ...names].map(({ textContent }) => textContent)
}

test('the menu shows the present page, and what the search finds covers the page', async ({ page }) => {
  await readIn(page, 'it')
  await page.goto('/admin/login')
  await new Visitor(page, 'it').login('super@demo.example', 'Demo-wash-2025')
  await page.goto('/AdminDashboard/System')
  await expect(page.getByRole('navigation').locator('[aria-current="page"]')).toBeInViewport()

  for (const [path, content] of [
    ['/AdminDashboard', 'main table'],
    // Its corner stays in place while the hours and the bays scroll.
    ['/AdminDashboard/Board', '[data-corner]'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(content)).toBeVisible()
    await page.getByRole('searchbox').first().fill('an')
    const results = page.getByRole('region', { name: textsOf('it')('counter.found') })
    await expect(results.getByRole('link').nth(5)).toBeVisible()
    const uncovered = await results.evaluate(panel => {
      const { left, top, width, height } = panel.getBoundingClientRect()
      const parts = Array.from({ length: 25 }, (_, i) => 0.02 + i * 0.04)
      return parts
        .flatMap(across => parts.map(down => [left + width * across, top + height * down] as const))
        .filter(([x, y]) => !panel.contains(document.elementFromPoint(x, y)))
    })
    expect(uncovered, path).toEqual([])
  }
})

test('scripts cannot read the session, and the browser keeps only what the first screen needs', async ({
  page,
}) => {
  await page.goto('/login')
  const visitor = new Visitor(page)
  await visitor.login('regular@demo.example', 'Demo-wash-2025')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reachable = await page.evaluate(() => ({
    cookies: document.cookie,
    stored: [localStorage, sessionStorage].map(storage => JSON.stringify(storage)),
  }))
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.endsWith('cw_session'))
  expect(session?.httpOnly).toBe(true)
  expect(session?.sameSite).toBe('Strict')
  expect(reachable.cookies).not.toContain('cw_session')
  expect(reachable.stored.join('\n')).not.toContain(session?.value ?? 'no session')
  const user = JSON.parse(await page.evaluate(() => localStorage.getItem('user') ?? '{}')) as object
  expect(Object.keys(user).filter(key => !['_id', 'name', 'email', 'role', 'branch'].includes(key))).toEqual(
    [],
  )
})

test('the built client holds no secret of the server', () => {
  const assets = path.resolve(import.meta.dirname, '../dist/assets')
  const suspicious = readdirSync(assets)
    .filter(file => file.endsWith('.js'))
    .filter(file =>
      /JWT_SECRET|MONGODB_URI|mongodb(\+srv)?:\/\/|smtps?:\/\/|Demo-wash-2025|passwordHash/.test(
        readFileSync(path.join(assets, file), 'utf8'),
      ),
    )
  expect(suspicious).toEqual([])
})

test('the reference page of the API works under the same content security policy', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API')
  await expect(page.getByText('/api/bookings', { exact: true }).first()).toBeVisible()
  const violations = await axeFindings(page)
  expect(violations.map(({ id }) => id)).toEqual([])
})
