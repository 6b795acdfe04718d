import { BASE_LANGUAGE, type Language } from '@car-wash/server/contract/constants'
import { ChainLogo } from '../app/chain-logo.tsx'
import picture from '../art/suv.svg'
import { directionOf } from '../i18n/direction.ts'
import type texts from '../i18n/locales/en/offline/offline.json'
import { BRAND } from '../lib/brand.ts'
import { cx } from '../ui/cx.ts'
import { buttonClass } from '../ui/plain/button-look.ts'

export type OfflineTexts = typeof texts

/** The offline page in every language, of which its script (page.ts) shows one. */
export function OfflinePage({ pages }: { pages: readonly { language: Language; texts: OfflineTexts }[] }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center gap-2 border-b border-line bg-surface px-page pt-(--inset-top)">
        <ChainLogo />
        <span className="text-lg font-bold text-heading">{BRAND.name}</span>
      </header>
      {pages.map(({ language, texts: said }) => (
        <main
          key={language}
          lang={language}
          dir={directionOf(language)}
          data-title={said.documentTitle}
          hidden={language !== BASE_LANGUAGE}
          className="m-auto w-full max-w-form px-page py-12 text-center"
        >
          <img
            src={picture}
            alt=""
            width="256"
            className="mx-auto mb-8 w-64 max-w-full opacity-60 grayscale"
          />
          <h1 className="text-3xl font-bold text-heading">{said.title}</h1>
          <p className="mt-4 text-lg text-muted">{said.text}</p>
          <button type="button" className={cx('mt-8', buttonClass({ size: 'lg' }))}>
            {said.tryAgain}
          </button>
          <p
            role="status"
            className="mt-6 min-h-7 font-medium text-ink"
            data-trying={said.trying}
            data-still={said.still}
            data-back={said.back}
          />
        </main>
      ))}
    </div>
  )
}
