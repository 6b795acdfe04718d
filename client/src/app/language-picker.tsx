import { type Language, languageFacts } from '@car-wash/server/contract/constants'
import { ChevronDown, Globe } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { asLanguage } from '../i18n/as-language.ts'
import { choose, useLanguage } from '../i18n/i18n.ts'
import { BRAND } from '../lib/brand.ts'
import { logError } from '../lib/log.ts'
import { useSession } from '../session/session.tsx'
import { cx } from '../ui/cx.ts'

/** Each language in its own name, whatever the page's language. */
export function LanguagePicker({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const language = useLanguage()
  const id = useId()

  async function pick(next: Language) {
    await choose(next)
    if (!user) return
    const { saveLanguage } = await import('../session/profile-language.ts')
    await saveLanguage(next)
  }

  const select = useRef<HTMLSelectElement>(null)
  const take = () => {
    const next = asLanguage(select.current?.value)
    if (next && next !== language)
      pick(next).catch((error: unknown) => logError('Changing the language failed', error))
  }
  // A language picked before the scripts ran is in the select already, and nobody has heard of it.
  const takeEarly = useEffectEvent(take)
  useEffect(() => takeEarly(), [])

  return (
    <div
      className={cx(
        // With one language there is nothing to pick; what follows takes the place at the end.
        'has-[option:only-child]:hidden [&:has(option:only-child)+*]:ms-auto',
        'relative flex min-h-11 min-w-0 items-center rounded-control border border-line bg-surface px-2.5 text-ink hover:border-brand',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <label htmlFor={id} className="sr-only">
        {t('nav.language')}
      </label>
      <Globe aria-hidden className="size-4 shrink-0 text-muted" />
      <span aria-hidden className="truncate ps-1.5">
        {languageFacts(language).name}
      </span>
      <select
        ref={select}
        id={id}
        autoComplete="off"
        value={language}
        onChange={take}
        // The list is in the system font: the word العربية in ours would make every visitor download the Arabic subset.
        className="absolute inset-0 size-full appearance-none font-system text-[1rem] opacity-0"
      >
        {BRAND.languages.map(each => (
          <option key={each} value={each} lang={each}>
            {languageFacts(each).name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="ms-1 size-4 shrink-0 text-muted" />
    </div>
  )
}
