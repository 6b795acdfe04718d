import type { SystemView } from '@car-wash/server/contract'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { SystemRow } from './system-row.tsx'

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
