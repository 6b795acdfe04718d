import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { ApiPerson, SUPER_ADMIN } from './support/api.ts'
import { expect, expectFault, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { signInAhead, signInCustomer } from './support/visitor.ts'

/** The oldest browsers in which everything works: floor.ts. */
const DIST = path.resolve(import.meta.dirname, '../dist')
const built = (ending: RegExp) =>
  readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file) && !file.startsWith('.server'))
    .map(file => ({ file, text: readFileSync(path.join(DIST, file), 'utf8') }))

/** What Safari 15.4, Chrome 100 or Firefox 115 lacks. A library may use it where the same file asks for it first. */
const MISSING_METHODS =
  /(?:\.|\?\.)(toSorted|toReversed|toSpliced|groupBy|withResolvers|fromAsync|isWellFormed|toWellFormed|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|canParse|requestSubmit|checkVisibility|showPopover|hidePopover|togglePopover|showPicker|startViewTransition|setHTML|moveBefore|throwIfAborted|fromBase64|toBase64|toHex|formatRange|selectRange|attachInternals|scheduler|wakeLock|userActivation|adoptedStyleSheets)\b|AbortSignal\.(timeout|any)|\b(Iterator\.from|Promise\.try|RegExp\.escape|Intl\.(?:Segmenter|DurationFormat)|new (?:OffscreenCanvas|CompressionStream|CSSStyleSheet))\b/g

const isAskedFirst = (text: string, name: string) =>
  new RegExp(
    `[\`'"]${name}[\`'"]\\s*in\\b|typeof [\\w.]*${name}|${name}\\s*===?\\s*[\`'"]function|${name}\\?\\.\\(|\\bif\\([\\w.]*${name}\\)`,
  ).test(text)

/** Look-behind, modifiers, the flag v. */
const NEW_PATTERN = /\(\?<[=!]|\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):|\/[dgimsuy]*v[dgimsuy]*$/

/** React's texts name the one, and its code for transitions, which no page uses, the other. */
const UNUSED = ['requestSubmit', 'startViewTransition']

function tooNew(file: string, text: string, completed: readonly string[] = []): string[] {
  const found: string[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS)
  const visit = (node: ts.Node): void => {
    if (ts.isClassStaticBlockDeclaration(node)) found.push('static {}')
    if (ts.isDecorator(node)) found.push('a decorator')
    if (ts.isImportAttributes(node)) found.push('import attributes')
    if (ts.isRegularExpressionLiteral(node) && NEW_PATTERN.test(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  if (/\(\?<[=!]/.test(text)) found.push('a look-behind')
  if (/[;{}]\s*(?:await )?using [\w$]+\s*=/.test(text)) found.push('using')
  for (const [, method, signal, other] of text.matchAll(MISSING_METHODS)) {
    const name = method ?? signal ?? other ?? ''
    if (![...UNUSED, ...completed].includes(name) && !isAskedFirst(text, name)) found.push(name)
  }
  return found
}

test('the built scripts contain no syntax and no function that the oldest supported browsers lack', () => {
  const scripts = built(/\.js$/)
  expect(scripts.length).toBeGreaterThan(20)
  const completed = scripts.flatMap(({ text }) =>
    [...text.matchAll(/\.(\w+)\?\?=/g)].map(([, name = '']) => name),
  )
  for (const { file, text } of scripts) expect.soft(tooNew(file, text, completed), file).toEqual([])
})

test('the check of built scripts finds what is too new', () => {
  const planted = [
    'class A { static { f() } }',
    'a.toSorted()',
    'x = /(?<=a)b/',
    'x = /[a--b]/v',
    'URL.canParse(a)',
    'x = /(?i:a)/',
  ]
  for (const text of planted) expect(tooNew('planted.js', text).length, text).toBeGreaterThan(0)
  const fine = [
    'x?.y ?? z',
    'x = /(?:a)(?<b>c)/u',
    "if ('checkVisibility' in e) e.checkVisibility()",
    'a.at(-1); Object.hasOwn(a, b)',
  ]
  for (const text of fine) expect(tooNew('fine.js', text), text).toEqual([])
})

test('the built styles have no media query in range syntax', () => {
  const styles = [...built(/\.css$/), ...built(/\.html$/)]
  for (const { file, text } of styles) expect(text.match(/@media[^{]*[<>]=?[^{]*\{/g), file).toBeNull()
})

/**
 * What Safari 16.4, Chrome 111 or Firefox 128 does not draw. Left out is what only refines: the lines of neighbouring
 * cards are level (subgrid), a field grows with its text (field-sizing), a line breaks well (text-wrap).
 */
const NEW_LOOKS =
  /light-dark\(|\b(?:rgb|hsl|oklab|oklch|color)\(from |@starting-style|@scope|@position-try|@view-transition|@function|anchor\(|position-anchor|position-area|(?:animation|scroll|view)-timeline|interpolate-size|calc-size\(|:user-(?:in)?valid|style\(--|text-box|corner-shape|reading-flow|sibling-(?:index|count)\(|\bif\(|:state\(|appearance:base-select|::picker|::scroll-|[\d.]r?cap\b|(?<!-webkit-)backdrop-filter:/

test('the built styles draw with nothing that the browsers of the upper floor lack', () => {
  for (const { file, text } of [...built(/\.css$/), ...built(/\.html$/)]) {
    // A rule may ask whether the browser knows it. Safari's prefixed twin stands before backdrop-filter.
    const always = text
      .replaceAll(/@supports[^{]*/g, '')
      .replaceAll(/-webkit-(backdrop-filter:[^;}]*);\1/g, '')
    expect.soft(NEW_LOOKS.exec(always)?.[0], file).toBeUndefined()
  }
  expect(NEW_LOOKS.test('a{color:light-dark(#000,#fff)}')).toBe(true)
})

/** Takes away what the oldest supported browsers lack, and the page's own parts of it. */
const takeAway = () => {
  const lists: [object, string[]][] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['timeout', 'any']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [Intl.DateTimeFormat.prototype, ['formatRange', 'formatRangeToParts']],
    [Intl.NumberFormat.prototype, ['formatRange', 'formatRangeToParts']],
    [Element.prototype, ['checkVisibility', 'setHTML', 'moveBefore']],
    [HTMLElement.prototype, ['inert', 'popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLInputElement.prototype, ['showPicker']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Document.prototype, ['startViewTransition', 'adoptedStyleSheets']],
    [Navigator.prototype, ['userActivation', 'wakeLock', 'userAgentData', 'connection']],
    [window, ['navigation', 'scheduler', 'requestIdleCallback', 'CloseWatcher', 'trustedTypes', 'Iterator']],
    [Screen.prototype, ['orientation']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf']],
  ]
  for (const [from, names] of lists) for (const name of names) Reflect.deleteProperty(from, name)
}

test('a customer books and opens every page without what old browsers lack', async ({ page, product }) => {
  await page.addInitScript(takeAway)
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  await visitor.fillSampleBooking()
  await visitor.submit()
  await expect(page.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  expect(await customer.bookings()).toHaveLength(1)
  for (const path of [
    '/customer/dashboard',
    '/booking',
    '/profile',
    '/sessions',
    '/branches',
    '/earliest',
    '/packages',
    '/',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('states.crash'))
    await page.waitForLoadState('networkidle')
  }
})

test('every page of the desk opens without what old browsers lack', async ({ page, product }) => {
  test.slow()
  await page.addInitScript(takeAway)
  await signInAhead(page, await ApiPerson.signIn(product.url, SUPER_ADMIN))
  const t = textsOf('en')
  for (const path of [
    '',
    'Bookings',
    'Board',
    'Customers',
    'Till',
    'Team',
    'Reports',
    'Settlement',
    'Audit',
    'Integrity',
    'Keys',
    'Webhooks',
    'Settings',
    'Setup',
    'System',
  ]) {
    await page.goto(`/AdminDashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('states.crash'))
    await page.waitForLoadState('networkidle')
  }
})

test('a browser whose engine refuses the scripts shows the branches’ telephone numbers and the way to them', async ({
  page,
  faults,
}) => {
  await page.route(/\/assets\/index-[\w-]+\.js/, route =>
    route.fulfill({ contentType: 'text/javascript', body: 'class Page { static { } syntax of tomorrow }' }),
  )
  for (const path of ['/login', '/', '/serviceBooking']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: /^\+39/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'All branches and their opening hours' })).toHaveAttribute(
      'href',
      '/branches',
    )
  }
  await expectFault(faults, 'page error')
})

test('a page that crashes shows the branches’ telephone numbers and the way to them', async ({
  page,
  faults,
}) => {
  await page.route('**/api/bookings/services*', route => route.fulfill({ json: { data: [null] } }))
  await page.goto('/Services')
  const t = textsOf('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('states.crash'))
  await expect(page.locator('main').getByRole('link', { name: /^\+39/ }).first()).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: t('words.allBranches') })).toHaveAttribute(
    'href',
    '/branches',
  )
  await expectFault(faults, '')
})

test('nothing about a page that cannot start is left once it has', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#unstarted, #unstarted-message')).toHaveCount(0)
})

test('a browser whose language is no language tag, as on a bare Unix system, shows every kind of page', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { value: 'C' })
    Object.defineProperty(navigator, 'languages', { value: ['C'] })
  })
  const title = page.getByRole('heading', { level: 1 })
  const t = textsOf('en')
  await page.goto('/serviceBooking')
  await expect(title).toHaveText(t('titles.serviceBooking'))
  await signInAhead(page, await ApiPerson.signIn(product.url, SUPER_ADMIN))
  await page.goto('/AdminDashboard/Reports')
  await expect(title).toHaveText(t('titles.reports'))
})
