import type { PageBrand } from '@car-wash/server/contract/brand'
import { BASE_LANGUAGE, LANGUAGES, type Language } from '@car-wash/server/contract/constants'
import type { Drawing } from '@car-wash/server/contract/drawing'
import { PAGES, type PageRow, titleOf } from '@car-wash/server/contract/pages'
import i18next, { type i18n } from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { preload } from './app/routes.tsx'
import { ShellPage } from './app/shell-page.tsx'
import { countsAsWritten, NAMESPACE, OPTIONS, startI18n } from './i18n/i18n.ts'
import { setMoney } from './i18n/money.ts'
import { type OfflineTexts, OfflinePage } from './offline/offline-page.tsx'
import { setBrand } from './lib/brand.ts'
import type unstartedTexts from './i18n/locales/en/offline/unstarted.json'

/**
 * What the server shows of the pages: `npm run build` makes a module of this file, which the server imports
 * (server/src/pages/built.ts).
 */
interface Reader {
  language: Language
  brand: PageBrand
}

export async function startDrawing(): Promise<Drawing> {
  await startI18n(BASE_LANGUAGE)
  const rows: readonly PageRow[] = PAGES
  await Promise.all(rows.filter(({ drawn }) => drawn).map(({ path }) => preload(path)))
  const instances = new Map(LANGUAGES.map(language => [language, instanceIn(language)]))
  const i18nOf = (language: Language) => instances.get(language) ?? i18next
  /** The HTML of `content` at an address. */
  const drawn = (content: ReactNode, path: string, { language, brand }: Reader) => {
    setBrand(brand)
    setMoney({ currency: brand.currency })
    return renderToString(
      <StrictMode>
        <I18nextProvider i18n={i18nOf(language)}>
          <StaticRouter location={path}>{content}</StaticRouter>
        </I18nextProvider>
      </StrictMode>,
    )
  }
  return {
    headOf(row, language, { name }) {
      const page = PAGES.find(({ path }) => path === row?.path)
      const title = i18nOf(language).t(page ? titleOf(page) : 'states.notFound')
      const texts = DESCRIPTIONS[`./i18n/locales/${language}/head/descriptions.json`] ?? {}
      const description =
        row?.page.startsWith('desk/') === true
          ? texts['staff']?.replace('{{title}}', title)
          : texts[row?.path ?? '*']
      if (description === undefined) throw new Error(`${row?.path ?? '*'} has no description in ${language}`)
      return { title: `${title} · ${name}`, description }
    },
    draw: (path, language, brand) => drawn(<App />, path, { language, brand }),
    shell: (row, language, brand) =>
      drawn(<ShellPage row={PAGES.find(({ path }) => path === row?.path)} />, '/', { language, brand }),
    unstarted: language => renderToStaticMarkup(<UnstartedText {...unstartedIn(language)} />),
    noScript: language => unstartedIn(language).noScript,
    offline: brand => {
      const pages = brand.languages.map(language => ({ language, texts: offlineIn(language) }))
      return drawn(<OfflinePage pages={pages} />, '/', { language: BASE_LANGUAGE, brand })
    },
  }
}

/** Of everything that is drawn here. */
const TEXTS = import.meta.glob<object>(
  ['./i18n/locales/*/public/*.json', './i18n/locales/*/offline/*.json'],
  { eager: true, import: 'default' },
)

/** Descriptions by path, `*` for the not-found page and `staff` for the admins' pages. Only this file reads them. */
const DESCRIPTIONS = import.meta.glob<Readonly<Record<string, string>>>(
  './i18n/locales/*/head/descriptions.json',
  { eager: true, import: 'default' },
)

function instanceIn(language: Language): i18n {
  const instance = i18next.createInstance()
  const sections = Object.fromEntries(
    Object.entries(TEXTS)
      .filter(([file]) => file.startsWith(`./i18n/locales/${language}/`))
      .map(([file, texts]) => [file.slice(file.lastIndexOf('/') + 1, -'.json'.length), texts]),
  )
  void instance.use(countsAsWritten).init({
    ...OPTIONS,
    lng: language,
    resources: { [language]: { [NAMESPACE]: sections } },
    initAsync: false,
  })
  return instance
}

// Every language has the keys of the English file (locales.test.ts).
const unstartedIn = (language: Language) =>
  TEXTS[`./i18n/locales/${language}/offline/unstarted.json`] as typeof unstartedTexts
const offlineIn = (language: Language) =>
  TEXTS[`./i18n/locales/${language}/offline/offline.json`] as OfflineTexts

/**
 * What a visitor reads where the page cannot start. unstarted.js has the first link lead to the page itself, and fills the
 * list with the branches' telephone numbers.
 */
function UnstartedText({ title, text, tryAgain, home, branches }: typeof unstartedTexts) {
  const look = 'text-brand-ink underline'
  return (
    <main className="mx-auto grid w-full max-w-form gap-4 p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p>
        {text}{' '}
        <a className={look} href="/">
          {tryAgain}
        </a>
      </p>
      <p>
        <a className={look} href="/">
          {home}
        </a>
      </p>
      <p>
        <a className={look} href="/branches">
          {branches}
        </a>
      </p>
      <ul />
    </main>
  )
}
