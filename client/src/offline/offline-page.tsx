import { BASE_LANGUAGE, type Language } from '@car-wash/server/contract/constants'
import { ChainLogo } from '../app/chain-logo.tsx'
import picture from '../art/suv.svg'
import { directionOf } from '../i18n/direction.ts'
import type texts from '../i18n/locales/en/offline.json'
import { BRAND } from '../lib/brand.ts'
import { cx } from '../ui/cx.ts'
import { buttonClass } from '../ui/plain/button-look.ts'

export type OfflineTexts = (typeof texts)['offline']

/** The offline page in every language, of which its script (page.ts) shows one. */
export function OfflinePage({ pages }: { pages: readonly { language: Language; texts: OfflineTexts }[] }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center gap-2 border-b border-line bg-surface px-page pt-(--inset-top)">
        <ChainLogo />
        <span className="text-lg font-semibold text-heading">{BRAND.name}</span>
      </header>
      {pages.map(({ language, texts }) => (
        <main
          key={language}
          lang={language}
          dir={directionOf(language)}
          data-title={texts.documentTitle}
          hidden={language !== BASE_LANGUAGE}
          className="group m-auto w-full max-w-form px-page py-12 text-center data-kept:mt-0 data-kept:max-w-content"
        >
          <img
            src={picture}
            alt=""
            width="256"
            className="mx-auto mb-8 w-64 max-w-full opacity-60 grayscale group-data-kept:hidden"
          />
          <h1 className="text-2xl font-semibold text-heading">{texts.title}</h1>
          <p className="mt-4 text-lg text-muted">{texts.text}</p>
          <button type="button" className={cx('mt-8', buttonClass({ size: 'lg' }))}>
            {texts.tryAgain}
          </button>
          <p
            role="status"
            className="mt-6 min-h-7 font-semibold text-ink"
            data-trying={texts.trying}
            data-still={texts.still}
            data-back={texts.back}
          />
          <KeptBoard texts={texts} />
        </main>
      ))}
    </div>
  )
}

/** A place for the board that the device may keep; the script fills each element by its `data-of`. */
function KeptBoard({ texts }: { texts: OfflineTexts }) {
  return (
    <section hidden className="mt-6 rounded-card border border-line bg-surface p-4 text-start">
      <h2 className="text-xl font-semibold text-heading">{texts.board}</h2>
      <p className="mt-1 flex flex-wrap gap-x-2 text-ink">
        <bdi data-of="branch" className="font-semibold" />
        <span>
          {texts.asAt} <bdi data-of="at" />
        </span>
      </p>
      <p className="mt-1 text-muted">{texts.readOnly}</p>
      <p hidden data-none className="mt-4 text-ink">
        {texts.noCars}
      </p>
      <ul className="mt-4" />
      <template>
        <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2 text-ink sm:grid-cols-[5rem_10rem_minmax(0,1fr)_auto]">
          <span className="font-semibold whitespace-nowrap tabular-nums">
            <bdi data-of="time" />
          </span>
          <span className="font-semibold text-heading">
            <bdi data-of="plate" />
          </span>
          <span className="flex flex-wrap gap-x-3 max-sm:col-start-2">
            <bdi data-of="name" />
            <a href="tel:" className="text-brand-ink underline">
              <bdi data-of="phone" dir="ltr" />
            </a>
            <bdi data-of="service" className="text-muted" />
          </span>
          <span className="flex flex-wrap gap-x-3 text-sm text-muted max-sm:col-start-2">
            <bdi data-of="bay" />
            <bdi data-of="status" />
            <bdi data-of="payment" />
          </span>
        </li>
      </template>
    </section>
  )
}
