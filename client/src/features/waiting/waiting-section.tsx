import type { WaitingView } from '@car-wash/server/contract'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { ask } from '../../parts/dialogs/ask.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import { Offer } from './offer.tsx'
import { partBetween } from '../../parts/waiting/wish.ts'

/** What the customer waits for, an offer first; hidden while there is nothing. */
export function WaitingSection({ entries }: { entries: readonly WaitingView[] }) {
  const { t } = useWords()
  const { mutateAsync: leave } = useChange('DELETE /waiting/:id')
  const askToLeave = ({ _id: id, serviceId }: WaitingView) =>
    ask({
      danger: true,
      question: t('waiting.leaveQuestion'),
      thing: <bdi>{serviceId.name}</bdi>,
      text: t('waiting.leaveText'),
      confirm: t('waiting.leave'),
      failed: t('waiting.leaveFailed'),
      send: () => leave({ params: { id } }),
      done: () => toast.success(t('waiting.left')),
    })
  const shown = entries.filter(({ state }) => state === 'waiting' || state === 'offered' || state === 'over')
  if (shown.length === 0) return null
  const offered = shown.filter(({ offer }) => offer !== null)
  const rest = shown.filter(({ offer }) => offer === null)
  return (
    <Section aria-label={t('waiting.list')} title={t('waiting.list')} text={t('waiting.listText')}>
      <div className="grid gap-3">
        {offered.map(entry => (
          <Offer key={entry._id} entry={entry} />
        ))}
        {rest.map(entry => (
          <Card key={entry._id} className="flex flex-wrap items-center justify-between gap-3 max-sm:p-4">
            <div className="min-w-0">
              <p className="font-semibold text-heading">
                <bdi>{entry.serviceId.name}</bdi>
              </p>
              <Place entry={entry} />
              {entry.state === 'over' && (
                <p className="mt-1 text-sm">
                  {t('waiting.over')}. {t('waiting.overText')}
                </p>
              )}
            </div>
            {entry.state === 'over' ? (
              <ButtonLink to="/earliest" variant="secondary" size="sm">
                {t('waiting.again')}
              </ButtonLink>
            ) : (
              <Button variant="secondary" size="sm" onClick={() => askToLeave(entry)}>
                {t('waiting.leave')}
              </Button>
            )}
          </Card>
        ))}
      </div>
    </Section>
  )
}

/** Branches, days and part of the day of a wait. */
function Place({ entry: { branchIds, from, to, fromTime, toTime } }: { entry: WaitingView }) {
  const { t, format } = useWords()
  const part = partBetween(fromTime, toTime)
  const days =
    from === to
      ? format.longDate(from)
      : t('waiting.onDays', { from: isolated(format.date(from)), to: isolated(format.date(to)) })
  const times = part
    ? t(`waiting.part.${part}`)
    : t('waiting.between', { from: isolated(format.time(fromTime)), to: isolated(format.time(toTime)) })
  return (
    <p className="text-sm text-muted">
      <bdi>{branchIds.map(({ name }) => name).join(' · ')}</bdi> · <bdi>{days}</bdi> · <bdi>{times}</bdi>
    </p>
  )
}
