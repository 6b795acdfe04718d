import { useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { useChange, usePage } from '../../lib/use-api.ts'
import { Bell } from 'lucide-react'
import { IconButton } from '../../ui/plain/button.tsx'
import type { NoticeView } from '@car-wash/server/contract'
import { Link } from 'react-router-dom'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { BranchSelect } from '../../parts/lists/branch-select.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyTo } from '../../lib/api.ts'

const EVERY_MS = 60_000

/** The bell with the number of new notices; closing them marks those shown as seen. */
export function NoticesBell() {
  const { t, format } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [branchId, setBranchId] = useState('')
  const notices = usePage(
    'GET /admin/notices',
    { query: { branchId: branchId || undefined } },
    { refetchInterval: EVERY_MS },
  )
  const seen = useChange('POST /admin/notices/seen')
  const unread = notices.data?.unread ?? 0
  return (
    <>
      <IconButton
        label={unread > 0 ? t('notices.new', { count: unread }) : t('notices.title')}
        // The number is in the corner, so that it moves nothing when it comes.
        icon={
          <span className="relative size-5">
            <Bell className="size-5" />
            {unread > 0 && (
              <span className="absolute -end-2 -top-2 min-w-4.5 rounded-full bg-danger px-1 text-center text-xs leading-4.5 text-on-danger">
                {format.number(unread)}
              </span>
            )}
          </span>
        }
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <NoticesDialog
          notices={notices}
          onBranch={setBranchId}
          onClose={() => {
            setOpen(false)
            const newest = notices.data?.data[0]
            if (notices.data && newest?.isNew) {
              seen.mutate({ body: { branchId: notices.data.branch._id, until: newest.at } })
            }
          }}
        />
      )}
    </>
  )
}

interface NoticesDialogProps {
  notices: UseQueryResult<ReplyTo<'GET /admin/notices'>>
  onBranch: (branchId: string) => void
  onClose: () => void
}

/** What customers did with their bookings at a branch, newest first; each opens its car on the board. */
function NoticesDialog({ notices, onBranch, onClose }: NoticesDialogProps) {
  const { t } = useWords()
  return (
    <Dialog onClose={onClose} title={t('notices.title')}>
      <BranchSelect label={t('booking.branch')} value={notices.data?.branch._id ?? ''} onChange={onBranch} />
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
          <bdi>{format.dateTime(bookingDate, bookingTime)}</bdi>
          <bdi>{service}</bdi>
          {plate && <Bdi>{plate}</Bdi>}
        </span>
        <span className="text-sm text-muted">
          {t('notices.at')} <bdi>{format.instant(at, branch.timeZone)}</bdi>
        </span>
      </Link>
    </li>
  )
}
