import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'
import { addressOf, type Place, stateOf, type Step, STEPS } from './steps.ts'

/** The steps by number and name, each with the word whether it is done, and a link to it. */
export function StepList({ here, done }: { here: Place; done: ReadonlySet<Step> }) {
  const { t, format } = useWords()
  return (
    <nav aria-label={t('setup.steps')}>
      <ol className="grid gap-2 sm:grid-cols-2 xl:grid-cols-5">
        {STEPS.map((step, index) => (
          <li key={step} className="min-w-0">
            <Link
              to={addressOf(step)}
              aria-current={step === here ? 'step' : undefined}
              className={cx(
                'flex h-full min-h-11 gap-x-4 rounded-control border px-4 py-2 transition-colors hover:bg-brand-soft max-sm:items-center sm:flex-col',
                step === here ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
              )}
            >
              <span className="text-sm text-muted max-sm:sr-only">
                {t('setup.position', { number: format.number(index + 1), all: format.number(STEPS.length) })}
              </span>
              <span className="min-w-0 flex-1 font-semibold text-heading">{t(`setup.names.${step}`)}</span>
              <span className={cx('text-sm', done.has(step) ? 'text-success-ink' : 'text-muted')}>
                {t(`setup.${stateOf(step, done)}`)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
