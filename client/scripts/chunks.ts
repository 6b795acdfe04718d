import { isAbsolute, join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>
type Context = Parameters<
  Extract<NonNullable<Group['groups']>[number]['name'], (...all: never[]) => unknown>
>[1]

/** Which modules each of these files, or any of several, needs before it runs. */
type Reach = (...files: readonly string[]) => ReadonlySet<string>

const LIBRARIES =
  /rolldown\/runtime|preload-helper|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store|clsx)\//
const ARIA =
  /node_modules\/(react-aria|react-aria-components|@react-aria|@react-stately|react-stately|@internationalized)\/|src\/ui\/aria\//
/** Every page but the prerendered ones loads the light ones' file before it starts: so it costs none a request. */
const DETECTION = /node_modules\/i18next-browser-languagedetector\/|src\/i18n\/detection\./
const CALLS = /node_modules\/axios\/.*js$|src\/session\/(session-calls|profile-language)\./
/** Apart from the calls: a page works when its toasts fail to load. */
const TOASTS = /node_modules\/react-toastify\/.*js$|src\/ui\/toast-(host|queue)\./

const FORM = /node_modules\/react-hook-form\//
/** Too small for a request of their own. */
const SMALL =
  /src\/(lib\/use-now|features\/dashboard\/bookings\/my-bookings\.queries|parts\/waiting\/(wish|waiting\.queries))\.ts$|icons\/undo-2\./
/** What every form needs, a customer's as well as an admin's. */
const EVERY_FORM = /src\/(parts\/form\/(codec|field|form-field)|lib\/use-one-submit)\.tsx?$/

const LANDING = ['front/home-page', 'front/about-page']
const LANDING_ALONE = /src\/(front|features\/landing)\//
const LIGHT = [
  'login-page',
  'register-page',
  'visit-page',
  'forgot-password-page',
  'reset-password-page',
].map(name => `visitor/${name}`)
/** Every other page loads the light ones' file too: it does without this one. */
const VISIT_ALONE = /src\/(features\/visit\/|visitor\/visit-page)/
/** What customers' pages use of React Aria. */
const LISTS = ['menu', 'confirm-dialog', 'day-strip', 'time-grid']
const inAria = (name: string) => `ui/aria/${name}`
const VISITOR = [
  'services',
  'packages',
  'earliest',
  'privacy',
  'stop-reminders',
  'our-branches',
  'branch',
].map(name => `visitor/${name}-page`)
const CUSTOMER = [
  'book/booking',
  'mine/customer-dashboard',
  'mine/payments',
  'mine/profile',
  'mine/receipt',
  'mine/sessions',
].map(name => `${name}-page`)
const ADMIN = [
  'admin-bookings',
  'admin-dashboard',
  'audit',
  'board',
  'branches',
  'customers',
  'integrity',
  'keys',
  'system',
  'register-admin',
  'reports',
  'settings',
  'setup',
  'settlement',
  'team',
  'till',
  'wash-packages',
  'wash-services',
  'webhooks',
].map(name => `desk/${name}-page`)

/**
 * The files of the build: few, because every request of a first load costs time, and each with what one kind of page
 * needs, because so does every byte. A module belongs to the first row that takes it; what none takes goes into the file
 * of its page.
 */
const ROWS: readonly (readonly [name: string, takes: (id: string, reach: Reach) => boolean])[] = [
  [
    'frame',
    (id, reach) =>
      LIBRARIES.test(id) ||
      id.endsWith('index.html') ||
      id.endsWith('/i18n/sections.ts') ||
      reach('main').has(id) ||
      (reach(...LANDING).has(id) && !LANDING_ALONE.test(id)),
  ],
  ['light', (id, reach) => (reach(...LIGHT).has(id) && !VISIT_ALONE.test(id)) || DETECTION.test(id)],
  [
    'inner',
    (id, reach) =>
      reach('app/inner-routes', 'app/inner-layout').has(id) ||
      SMALL.test(id) ||
      (!ARIA.test(id) && reach(...[...LISTS, 'date-picker'].map(inAria)).has(id)) ||
      (!needs(ARIA, id, reach) &&
        !needs(FORM, id, reach) &&
        isShared(id, reach, [...VISITOR, ...CUSTOMER, ...ADMIN]) &&
        (reach(...VISITOR, ...CUSTOMER).has(id) || id.includes('src/ui/plain/'))),
  ],
  ['calls', id => CALLS.test(id)],
  ['toast-host', id => TOASTS.test(id)],
  ['form', id => id.includes('node_modules/react-hook-form/') || EVERY_FORM.test(id)],
  ['aria', (id, reach) => ARIA.test(id) && reach(...LISTS.map(inAria)).has(id)],
  ['calendar', (id, reach) => ARIA.test(id) && reach(inAria('date-picker')).has(id)],
  ['booking', (id, reach) => reach('book/booking-page', 'book/service-booking-page').has(id)],
  [
    'desk',
    (id, reach) =>
      reach('app/admin-layout').has(id) ||
      // The first page of every admin, small enough to save a request.
      /src\/desk\/admin-dashboard-page|features\/stats\//.test(id) ||
      /(customers\.queries|branches\/save-branch|parts\/desk\/after-change)\.tsx?$/.test(id) ||
      (isShared(id, reach, ADMIN) && !needs(ARIA, id, reach) && !needs(FORM, id, reach)),
  ],
]

/** For the build: the texts keep a file for each language and kind of page. */
export const chunkGroups: NonNullable<Group['groups']> = ROWS.map(([name, takes], row) => ({
  name: (id: string, context: Context) =>
    !id.includes('/locales/') && !id.endsWith('.css') && takes(id, reachIn(context)) ? name : null,
  debugName: name,
  priority: ROWS.length - row,
}))

function isShared(id: string, reach: Reach, pages: readonly string[]): boolean {
  return pages.filter(page => reach(page).has(id)).length > 1
}

function needs(library: RegExp, id: string, reach: Reach): boolean {
  return [...reach(id)].some(each => library.test(each))
}

const SOURCES = join(import.meta.dirname, '../src')
const known = new Map<string, ReadonlySet<string>>()

function reachIn(context: Context): Reach {
  return (...files) => {
    const key = files.join()
    const ready = known.get(key)
    if (ready) return ready
    const found = new Set<string>()
    const visit = (id: string) => {
      if (found.has(id)) return
      found.add(id)
      context.getModuleInfo(id)?.importedIds.forEach(visit)
    }
    for (const file of files) visit(isAbsolute(file) ? file : `${SOURCES}/${file}.tsx`)
    known.set(key, found)
    return found
  }
}
