import type { AdminView } from '@car-wash/server/contract'
import { KeyRound, LogOut, Pencil, ShieldOff } from 'lucide-react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { Menu } from '../../ui/aria/menu.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'

/** The actions on an admin's account. */
export type TeamTask = 'edit' | 'link' | 'sessions' | 'factor'

export function TeamTable({
  admins,
  ownId,
  onTask,
}: {
  admins: readonly AdminView[]
  /** Of the signed-in admin. */
  ownId: string
  onTask: (task: TeamTask, admin: AdminView) => void
}) {
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
          header: t('team.branch'),
          className: 'wrap-anywhere',
          cell: ({ branch }) => (branch ? <bdi>{branch.name}</bdi> : t('team.allBranches')),
        },
        {
          header: t('team.lastSeen'),
          className: 'whitespace-nowrap tabular-nums cards:data-label:before:min-w-0!',
          cell: ({ lastSeenAt }) =>
            lastSeenAt === null ? t('team.never') : <bdi>{format.instant(lastSeenAt)}</bdi>,
        },
        {
          header: t('team.actions'),
          hideHeader: true,
          align: 'end',
          cell: admin => {
            const name = isolated(admin.name)
            return (
              <span className="inline-flex items-center gap-1 whitespace-nowrap">
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Pencil />}
                  aria-label={t('team.editOne', { name })}
                  onClick={() => onTask('edit', admin)}
                >
                  {t('actions.edit')}
                </Button>
                <Menu
                  iconOnly
                  label={t('team.more', { name })}
                  actions={[
                    {
                      label: t('team.link'),
                      icon: <KeyRound />,
                      onAction: () => onTask('link', admin),
                    },
                    {
                      label: t('team.end'),
                      icon: <LogOut className="rtl:-scale-x-100" />,
                      onAction: () => onTask('sessions', admin),
                    },
                    ...(admin.hasFactor && admin._id !== ownId
                      ? [
                          {
                            label: t('team.takeFactor'),
                            icon: <ShieldOff />,
                            onAction: () => onTask('factor', admin),
                          },
                        ]
                      : []),
                  ]}
                />
              </span>
            )
          },
        },
      ]}
    />
  )
}
