import { matchPath } from 'react-router-dom'
import { type PageRow, PAGES } from '@car-wash/server/contract/pages'
import { SCENES } from './pictures/scenes.ts'
import { Sessions } from './pictures/stage.ts'
import { ADMIN_STATES } from './pictures/states-admin.ts'
import { CUSTOMER_STATES } from './pictures/states-customer.ts'
import { DESK_STATES } from './pictures/states-desk.ts'
import { OPEN_STATES } from './pictures/states-open.ts'
import { expectAccessible } from './states.ts'
import { expect, test } from './support/test.ts'

/** Each group where it is used most; `npm run test:long` covers every language and width. */
for (const { group, scenes, language, width } of [
  { group: 'open pages', scenes: OPEN_STATES, language: 'ar', width: 360 },
  { group: 'customer’s pages', scenes: CUSTOMER_STATES, language: 'ar', width: 360 },
  { group: 'admins’ pages', scenes: [...DESK_STATES, ...ADMIN_STATES], language: 'en', width: 1280 },
] as const) {
  test(`menus, dialogs, errors and empty lists of the ${group} are accessible (${language} at ${String(width)} px)`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(400_000)
    await expectAccessible(browser, scenes, { sessions: new Sessions(product.url), language, width })
  })
}

test('the list of scenes has every screen, for every role that may open it', () => {
  const rows: readonly PageRow[] = PAGES
  const missing = rows.flatMap(({ path, who }) => {
    const seen = SCENES.filter(scene => matchPath(path, scene.path.split('?')[0] ?? ''))
    if (seen.length === 0) return [path]
    const roles = seen.map(scene => (scene.who === 'regular' ? 'customer' : scene.who))
    const required = who === 'all' ? [] : who.filter(role => path !== '/sessions' || role === 'customer')
    return required.filter(role => !roles.includes(role)).map(role => `${path} for a ${role}`)
  })
  expect(missing).toEqual([])
})
