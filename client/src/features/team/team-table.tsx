import type { AdminView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { TeamActions } from './team-actions.tsx'

export function TeamTable({ admins }: { admins: readonly AdminView[] }) {
  const { t, format } = useWords()
  return (
    <DeskTable
      caption={t('team.caption')}
      rows={admins}
      rowTone={({ disabled }) => (disabled ? 'muted' : undefined)}
      columns={[
        {
          header: t('team.name'),
          rowHeader: true,
          className: 'wrap-anywhere',
          cell: ({ name, email }) => (
            <>
              <bdi>{name}</bdi>
              <Bdi
                title={email}
                className="block text-sm font-normal text-muted lines:max-w-64 lines:truncate"
              >
                {email}
              </Bdi>
            </>
          ),
        },
        {
          header: t('team.role'),
          // The badge needs the room on a narrow card.
          className: 'cards:data-label:before:min-w-0!',
          cell: ({ role, disabled }) => (
            <span className="inline-flex flex-wrap gap-1.5">
              <Badge tone={role === 'super-admin' ? 'brand' : 'neutral'}>{t(`status.role.${role}`)}</Badge>
              {disabled && <Badge tone="danger">{t('team.disabled')}</Badge>}
            </span>
          ),
        },
        {
          header: t('words.branch'),
          className: 'wrap-anywhere',
          cell: ({ branch }) => (branch ? <bdi>{branch.name}</bdi> : t('words.allBranches')),
        },
        {
          header: t('team.lastSeen'),
          className: 'whitespace-nowrap tabular-nums cards:data-label:before:min-w-0!',
          cell: ({ lastSeenAt }) =>
            lastSeenAt === null ? t('team.never') : <bdi>{format.instant(lastSeenAt)}</bdi>,
        },
        {
          header: t('words.actions'),
          hideHeader: true,
          cell: admin => <TeamActions admin={admin} />,
        },
      ]}
    />
  )
}
