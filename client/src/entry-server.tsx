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
import { OfflinePage } from './offline/offline-page.tsx'
import { setBrand } from './lib/brand.ts'
import type offlineTexts from './i18n/locales/en/offline.json'

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
      const texts = descriptionsOf(language)
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
    unstarted: language => renderToStaticMarkup(<UnstartedText {...offlineOf(language).unstarted} />),
    noScript: language => offlineOf(language).unstarted.noScript,
    offline: brand => {
      const pages = brand.languages.map(language => ({ language, texts: offlineOf(language).offline }))
      return drawn(<OfflinePage pages={pages} />, '/', { language: BASE_LANGUAGE, brand })
    },
  }
}

/** Of everything that is drawn here, by file. */
const TEXTS = import.meta.glob<Readonly<Record<string, object>>>(
  './i18n/locales/*/{public,offline,head}.json',
  {
    eager: true,
    import: 'default',
  },
)

const textsOf = (language: Language, bundle: string) => TEXTS[`./i18n/locales/${language}/${bundle}.json`]

// Every language has the keys of the English files (locales.test.ts).
const offlineOf = (language: Language) => textsOf(language, 'offline') as typeof offlineTexts

/** Descriptions by path, `*` for the not-found page and `staff` for the admins' pages. Only this file reads them. */
const descriptionsOf = (language: Language) =>
  textsOf(language, 'head')?.['descriptions'] as Readonly<Record<string, string>>

function instanceIn(language: Language): i18n {
  const instance = i18next.createInstance()
  const sections = textsOf(language, 'public') ?? {}
  void instance.use(countsAsWritten).init({
    ...OPTIONS,
    lng: language,
    resources: { [language]: { [NAMESPACE]: sections } },
    initAsync: false,
  })
  return instance
}

/**
 * What a visitor reads where the page cannot start. unstarted.js has the first link lead to the page itself, and fills the
 * list with the branches' telephone numbers.
 */
function UnstartedText({ title, text, tryAgain, home, branches }: (typeof offlineTexts)['unstarted']) {
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
