import type { SessionView } from '@car-wash/server/contract'
import { MonitorSmartphone } from 'lucide-react'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { useDeviceOf } from './device-name.ts'

export interface SessionListProps {
  sessions: readonly SessionView[]
  onEnd: (session: SessionView) => void
}

/** The signed-in devices; the current one is marked, and its button signs out. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const { t, format } = useWords()
  const deviceOf = useDeviceOf()
  return (
    <ul className="divide-y divide-line">
      {sessions.map(session => {
        const device = deviceOf(session)
        const seen = format.instant(session.lastSeenAt)
        return (
          <li
            key={session._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <span aria-hidden className="inline-flex text-brand-ink *:size-6">
              <MonitorSmartphone />
            </span>
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-heading">
                <bdi>{device}</bdi>
                {session.current && <Badge tone="success">{t('account.thisDevice')}</Badge>}
              </p>
              <p className="mt-1 text-sm text-muted">
                <bdi className="block">{t('account.seen', { time: isolated(seen) })}</bdi>
                <bdi className="block">
                  {t('account.since', { time: isolated(format.instant(session.createdAt)) })}
                </bdi>
              </p>
            </div>
            {!session.current && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('account.endNamed', { device, time: seen })}
                onClick={() => onEnd(session)}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
