import type { BranchOutcome } from '@car-wash/server/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { codeMessage } from '../../i18n/server-message.ts'

/** What became of each branch of a change of many. */
export function BranchOutcomes({ outcomes }: { outcomes: readonly BranchOutcome[] }) {
  const { t } = useTranslation()

  function textOf({ saved, code = '', bookings = 0, replan = [] }: BranchOutcome) {
    if (saved) return replan.length > 0 ? t('chain.savedWith', { count: replan.length }) : t('chain.saved')
    if (code === 'IN_USE') return t('chain.waiting', { count: bookings })
    return codeMessage(code) ?? t('errors.INTERNAL')
  }

  return (
    <section aria-label={t('chain.outcome')} role="status">
      <ul className="grid max-h-96 divide-y divide-line overflow-auto rounded-control border border-line px-4">
        {outcomes.map(outcome => (
          <li key={outcome.branchId._id} className="flex items-center gap-3 py-2.5">
            {outcome.saved ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-success-ink" />
            ) : (
              <CircleAlert aria-hidden className="size-5 shrink-0 text-warning-ink" />
            )}
            <span className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere text-heading">{outcome.branchId.name}</bdi>
              <span className="block text-muted">{textOf(outcome)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
