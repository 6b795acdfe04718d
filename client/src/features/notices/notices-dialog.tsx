import type { NoticeView } from '@car-wash/server/contract'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { BranchSelect } from '../../parts/lists/branch-select.tsx'
import { useUser } from '../../session/session.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyTo } from '../../lib/api.ts'

interface NoticesDialogProps {
  notices: UseQueryResult<ReplyTo<'GET /admin/notices'>>
  onBranch: (branchId: string) => void
  onClose: () => void
}

/** What customers did with their bookings at a branch, newest first; each opens its car on the board. */
export function NoticesDialog({ notices, onBranch, onClose }: NoticesDialogProps) {
  const { t } = useWords()
  return (
    <Dialog open onClose={onClose} title={t('notices.title')}>
      {useUser().role === 'super-admin' && (
        <BranchSelect
          label={t('booking.branch')}
          value={notices.data?.branch._id ?? ''}
          onChange={onBranch}
        />
      )}
      <Loaded query={notices} rows={4}>
        {({ data, branch }) =>
          data.length === 0 ? (
            <EmptyState title={t('notices.none')} text={t('notices.noneText')} />
          ) : (
            <ul className="-mx-3 grid gap-1">
              {data.map(notice => (
                <NoticeRow key={notice.bookingId} {...{ notice, branch, onClose }} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function NoticeRow({
  notice,
  branch,
  onClose,
}: {
  notice: NoticeView
  branch: { _id: string; timeZone: string }
  onClose: () => void
}) {
  const { t, format } = useWords()
  const { bookingId, at, kind, isNew, customer, plate, service, bookingDate, bookingTime } = notice
  return (
    <li>
      <Link
        to={`/AdminDashboard/Board?branchId=${branch._id}&date=${bookingDate}&car=${bookingId}`}
        onClick={onClose}
        className="grid min-h-11 gap-1 rounded-control px-3 py-2 hover:bg-brand-soft"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold wrap-anywhere text-heading">{customer}</bdi>
          <span>{t(`notices.kind.${kind}`)}</span>
          {isNew && <Badge tone="brand">{t('notices.isNew')}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          <Bdi dir="auto">{format.dateTime(bookingDate, bookingTime)}</Bdi>
          <bdi>{service}</bdi>
          {plate && <Bdi>{plate}</Bdi>}
        </span>
        <span className="text-sm text-muted">
          {t('notices.at')} <Bdi dir="auto">{format.instant(at, branch.timeZone)}</Bdi>
        </span>
      </Link>
    </li>
  )
}
