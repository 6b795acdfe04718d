import type { SystemView } from '@car-wash/server/contract'
import { Link } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import type texts from '../../i18n/locales/en/desk.json'
import { useWords } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Send } from 'lucide-react'
import { serverMessage } from '../../i18n/server-message.ts'
import { Button } from '../../ui/plain/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/plain/badge.tsx'
import type { Tone } from '../../ui/plain/tone.ts'

/** A backup older than this, with one planned every night, is a fault. */
const LATE_MS = 36 * 3_600_000

/** The program and the memory of the server that answers. */
export function ServerRow({ version, timeZoneRules, startedAt, memory }: SystemView) {
  const { t, format } = useWords()
  const bytes = useBytes()
  return (
    <SystemRow title={t('system.server')} state={t('system.running')} tone="success">
      <p>{t('system.since', { version, time: format.instant(startedAt) })}</p>
      <p>{t('system.memory', { size: bytes(memory) })}</p>
      <p>{t('system.timeZoneRules', { version: timeZoneRules })}</p>
    </SystemRow>
  )
}

/** Only where the proxy does not do what TRUST_PROXY promises. */
export function ProxyRow({ isForwarded }: Pick<SystemView, 'isForwarded'>) {
  const { t } = useWords()
  if (isForwarded) return null
  return (
    <SystemRow title={t('system.proxy')} state={t('system.unforwarded')} tone="warning">
      {t('system.unforwardedText')}
    </SystemRow>
  )
}

export function DatabaseRow({ database: { kind, bytes: size } }: Pick<SystemView, 'database'>) {
  const { t } = useWords()
  const bytes = useBytes()
  return (
    <SystemRow title={t('system.database')} state={t('system.answers')} tone="success">
      <p>{t(`system.kind.${kind}`)}</p>
      {size !== null && <p>{t('system.size', { size: bytes(size) })}</p>}
    </SystemRow>
  )
}

export function BackupRow({
  backup,
  now,
}: Pick<SystemView, 'backup'> & { /** Milliseconds. */ now: number }) {
  const { t, format } = useWords()
  const bytes = useBytes()
  const title = t('system.backup')
  if (!backup) {
    return (
      <SystemRow title={title} state={t('system.notPlanned')} tone="warning">
        {t('system.notPlannedText')}
      </SystemRow>
    )
  }
  const { doneAt, failedAt, reason, bytes: size } = backup
  const state = stateOf(backup, now)
  return (
    <SystemRow title={title} state={t(`system.backupState.${state}`)} tone={TONES[state]}>
      <p>
        {t('system.backupAt', { time: format.time(backup.at) })} <Bdi>{backup.folder}</Bdi>
      </p>
      {doneAt !== null && (
        <p>{t('system.backupDone', { time: format.instant(doneAt), size: bytes(size ?? 0) })}</p>
      )}
      {failedAt !== null && (
        <p>
          {t('system.backupFailed', { time: format.instant(failedAt) })} <Bdi>{reason}</Bdi>
        </p>
      )}
    </SystemRow>
  )
}

const TONES = { failed: 'danger', late: 'danger', notYet: 'neutral', checked: 'success' } as const

function stateOf({ doneAt, failedAt }: NonNullable<SystemView['backup']>, now: number): keyof typeof TONES {
  if (failedAt !== null) return 'failed'
  if (doneAt === null) return 'notYet'
  return now - Date.parse(doneAt) > LATE_MS ? 'late' : 'checked'
}

/** The last check of the data, with the way to it. */
export function IntegrityRow({ integrity }: Pick<SystemView, 'integrity'>) {
  const { t, format } = useWords()
  const title = t('titles.integrity')
  const action = (
    <Link className="inline-flex min-h-11 items-center underline" to="/AdminDashboard/Integrity">
      {t('system.open')}
    </Link>
  )
  if (!integrity)
    return <SystemRow title={title} state={t('integrity.never')} tone="neutral" action={action} />
  const { checkedAt, faults } = integrity
  const count = t('integrity.faults', { count: faults, number: format.number(faults) })
  return (
    <SystemRow
      title={title}
      state={faults === 0 ? t('integrity.noFault') : count}
      tone={faults === 0 ? 'success' : 'danger'}
      action={action}
    >
      {t('integrity.checkedAt', { time: format.instant(checkedAt) })}
    </SystemRow>
  )
}

const MEGABYTE = 1024 * 1024

/** Formats a size in whole megabytes: '676 MB'. */
function useBytes(): (bytes: number) => string {
  const { t, format } = useWords()
  return bytes => t('system.megabytes', { number: format.number(Math.ceil(bytes / MEGABYTE)) })
}

const MAIL_TONES = {
  off: 'danger',
  files: 'warning',
  unproven: 'warning',
  proven: 'success',
  failing: 'danger',
} as const

/** Whether e-mails leave, why not, and those that wait or were given up. */
export function MailsRow({ mails }: Pick<SystemView, 'mails'>) {
  const { state, since, reason, arrivedAt, waiting, dueSince, givenUp } = mails
  const { t, format } = useWords()
  const again = useChange('POST /admin/system/mails', {
    onSuccess: ({ again: count }) => toast.success(t('system.sentAgain', counted(count))),
    onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')),
  })
  const counted = (count: number) => ({ count, number: format.number(count) })
  return (
    <SystemRow
      title={t('system.mails')}
      state={t(`mails.state.${state}`)}
      tone={MAIL_TONES[state]}
      action={
        givenUp > 0 && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Send />}
            pending={again.isPending}
            onClick={() => again.mutate({})}
          >
            {t('system.sendAgain')}
          </Button>
        )
      }
    >
      <p>{t(`mails.stateText.${state}`)}</p>
      {reason !== null && <p>{t(`mails.reason.${reason}`)}</p>}
      {since !== null && <p>{t('mails.since', { time: format.instant(since) })}</p>}
      {arrivedAt !== null && <p>{t('mails.server.arrivedAt', { time: format.instant(arrivedAt) })}</p>}
      <p>{t('system.waiting', counted(waiting))}</p>
      {givenUp > 0 && <p>{t('system.givenUp', counted(givenUp))}</p>}
      {dueSince !== null && <p>{t('system.dueSince', { time: format.instant(dueSince) })}</p>}
    </SystemRow>
  )
}

type Task = keyof (typeof texts)['system']['tasks']

/** A part of the clock's work: when it last ran, and what it did. One that a newer server has goes by its name. */
export function TaskRow({ name, ranAt, didAt, did, failedAt }: SystemView['tasks'][number]) {
  const { t, format } = useWords()
  const { i18n } = useTranslation()
  const isFailed = failedAt !== null && (ranAt === null || failedAt > ranAt)
  return (
    <SystemRow
      title={i18n.exists(`system.tasks.${name}`) ? t(`system.tasks.${name as Task}`) : name}
      state={isFailed ? t('system.taskFailed') : t('system.taskRan')}
      tone={isFailed ? 'danger' : 'success'}
    >
      {ranAt !== null && <p>{t('system.ranAt', { time: format.instant(ranAt) })}</p>}
      {didAt !== null && did !== null && (
        <p>{t('system.didAt', { time: format.instant(didAt), count: did, number: format.number(did) })}</p>
      )}
      {isFailed && <p>{t('system.failedAt', { time: format.instant(failedAt) })}</p>}
    </SystemRow>
  )
}

/** One thing that is well or not: what it is, the details, its state, and what can be done. */
function SystemRow({
  title,
  children,
  state,
  tone,
  action,
}: {
  title: string
  /** Details below the title. */
  children?: ReactNode
  state: string
  tone: Tone
  action?: ReactNode
}) {
  return (
    <li className="flex flex-col items-start justify-between gap-x-4 gap-y-2 p-4 sm:flex-row sm:p-5">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="text-sm wrap-anywhere text-muted">{children}</div>
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        <Badge tone={tone}>{state}</Badge>
        {action}
      </div>
    </li>
  )
}
