import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { useDoneSteps } from './setup.queries.ts'
import { isReady, STEPS } from './steps.ts'

/** How far an unfinished setup is, with the way there; `otherwise` is as high, so that nothing moves. */
export function SetupLine({ otherwise }: { otherwise: ReactNode }) {
  const { t, format } = useWords()
  const { done } = useDoneSteps()
  if (!done || isReady(done)) return otherwise
  return (
    <div className="flex min-h-14 items-center gap-4 rounded-card border border-brand-line bg-brand-soft px-4">
      <p className="min-w-0 flex-1 font-semibold text-heading">
        {t('setup.line', { done: format.number(done.size), all: format.number(STEPS.length) })}
      </p>
      <ButtonLink size="sm" to="/AdminDashboard/Setup">
        {t('setup.goOn')}
      </ButtonLink>
    </div>
  )
}
