import type { VisitView } from '@car-wash/server/contract'
import { CalendarClock, CalendarX, Check, Phone } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../../i18n/server-message.ts'
import { useWords } from '../../i18n/use-words.ts'
import { call } from '../../lib/api.ts'
import { telOf } from '../../lib/phone.ts'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Failure } from '../../ui/plain/notice.tsx'

interface VisitActionsProps {
  token: string
  visit: VisitView
  onMove: () => void
  onChanged: (visit: VisitView) => void
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** What the customer can do: say that they come, move, cancel, call. */
export function VisitActions({ token, visit, onMove, onChanged }: VisitActionsProps) {
  const { t, format } = useWords()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (kind: 'confirm' | 'cancel') => call(`POST /visits/:token/${kind}`, { params: { token } }),
    onSuccess: onChanged,
    onSettled: () => setAsked(false),
  })

  return (
    <div className="grid gap-3">
      <Failure>{error && (serverMessage(error) ?? t('visit.changeFailed'))}</Failure>
      {visit.canConfirm && !isAsked && (
        <Button size="lg" icon={<Check />} pending={isPending} onClick={() => mutate('confirm')}>
          {t('visit.confirm')}
        </Button>
      )}
      {visit.canChange && !isAsked && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" icon={<CalendarClock />} disabled={isPending} onClick={onMove}>
            {t('visit.move')}
          </Button>
          <Button
            variant="secondary"
            icon={<CalendarX />}
            disabled={isPending}
            onClick={() => setAsked(true)}
          >
            {t('visit.cancel')}
          </Button>
        </div>
      )}
      {isAsked && (
        <div role="alertdialog" aria-labelledby="cancel-question" className="grid gap-3">
          <p id="cancel-question" className="font-semibold text-heading">
            {t('visit.cancelQuestion')}
          </p>
          <Button ref={takeFocus} variant="secondary" disabled={isPending} onClick={() => setAsked(false)}>
            {t('visit.keep')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => mutate('cancel')}>
            {t('visit.cancelNow')}
          </Button>
        </div>
      )}
      {visit.canChange && (
        <p className="text-sm text-muted">
          {t('visit.until', { time: format.instant(visit.canChangeUntil, visit.timeZone) })}
        </p>
      )}
      <ButtonLink variant="ghost" icon={<Phone />} to={telOf(visit.branch.phone)}>
        {t('visit.call')}
      </ButtonLink>
    </div>
  )
}
