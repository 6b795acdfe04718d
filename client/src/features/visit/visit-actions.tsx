import type { VisitView } from '@car-wash/server/contract'
import { CalendarClock, CalendarX, Check, Phone } from 'lucide-react'
import { useState } from 'react'
import { serverMessage } from '../../i18n/server-message.ts'
import { useWords } from '../../i18n/use-words.ts'
import { call } from '../../lib/api.ts'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

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
  const [busy, setBusy] = useState<'confirm' | 'cancel'>()
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function change(kind: 'confirm' | 'cancel') {
    setBusy(kind)
    setFailure(undefined)
    try {
      onChanged(await call(`POST /visits/:token/${kind}`, { params: { token } }))
    } catch (error) {
      setFailure(serverMessage(error) ?? t('visit.changeFailed'))
    } finally {
      setBusy(undefined)
      setAsked(false)
    }
  }

  return (
    <div className="grid gap-3">
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {visit.canConfirm && !isAsked && (
        <Button
          size="lg"
          icon={<Check />}
          pending={busy === 'confirm'}
          onClick={() => void change('confirm')}
        >
          {t('visit.confirm')}
        </Button>
      )}
      {visit.canChange && !isAsked && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" icon={<CalendarClock />} disabled={busy !== undefined} onClick={onMove}>
            {t('visit.move')}
          </Button>
          <Button
            variant="secondary"
            icon={<CalendarX />}
            disabled={busy !== undefined}
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
          <Button
            ref={takeFocus}
            variant="secondary"
            disabled={busy !== undefined}
            onClick={() => setAsked(false)}
          >
            {t('visit.keep')}
          </Button>
          <Button variant="danger" pending={busy === 'cancel'} onClick={() => void change('cancel')}>
            {t('visit.cancelNow')}
          </Button>
        </div>
      )}
      {visit.canChange && (
        <p className="text-sm text-muted">
          {t('visit.until', { time: format.instant(visit.canChangeUntil, visit.timeZone) })}
        </p>
      )}
      <ButtonLink variant="ghost" icon={<Phone />} to={`tel:${visit.branch.phone.replaceAll(/[^+\d]/g, '')}`}>
        {t('visit.call')}
      </ButtonLink>
    </div>
  )
}
