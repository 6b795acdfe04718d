import type { SystemView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { SystemRow } from './system-row.tsx'

type Task = SystemView['tasks'][number]

const KNOWN = [
  'lapsed-holds',
  'reminders',
  'package-expiry',
  'backup',
  'waiting-list',
  'imports',
  'webhooks',
  'alerts',
  'digests',
] as const
/** A newer server may run a task that these pages do not know: it goes by its name. */
const isKnown = (name: string): name is (typeof KNOWN)[number] => KNOWN.some(known => known === name)

/** The clock's work: when each task last ran, and what it did. */
export function TaskRows({ tasks }: Pick<SystemView, 'tasks'>) {
  return tasks.map(task => <TaskRow key={task.name} task={task} />)
}

function TaskRow({ task: { name, ranAt, didAt, did, failedAt } }: { task: Task }) {
  const { t, format } = useWords()
  const isFailed = failedAt !== null && (ranAt === null || failedAt > ranAt)
  return (
    <SystemRow
      title={isKnown(name) ? t(`system.tasks.${name}`) : name}
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
