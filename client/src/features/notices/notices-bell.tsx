import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useChange, usePage } from '../../lib/use-api.ts'
import { NoticesDialog } from './notices-dialog.tsx'
import { Bell } from 'lucide-react'

const EVERY_MS = 60_000

/** The bell with the number of new notices; closing them marks those shown as seen. */
export function NoticesBell() {
  const { t } = useTranslation()
  const format = useFormat()
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
      <BellButton
        label={unread > 0 ? t('notices.new', { count: unread }) : t('notices.title')}
        count={unread > 0 ? format.number(unread) : null}
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

interface BellButtonProps {
  /** With the number, for screen readers. */
  label?: string
  count?: string | null
  /** Absent while the bell loads. */
  onClick?: () => void
}

/** The bell, with the number in its corner, so that it moves nothing when it comes. */
function BellButton({ label, count, onClick }: BellButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={label ?? t('notices.title')}
      disabled={!onClick}
      onClick={onClick}
      className="m-2 flex min-h-11 min-w-11 shrink-0 items-center gap-3 rounded-control px-3 py-2 text-sm font-semibold text-ink transition-colors hover:bg-brand-soft hover:text-brand-ink lg:mx-0 lg:mb-0 lg:w-full print:hidden"
    >
      <span aria-hidden className="relative">
        <Bell className="size-5" />
        {count && (
          <span className="absolute -end-2 -top-2 min-w-4.5 rounded-full bg-danger px-1 text-center text-xs leading-4.5 text-on-danger">
            {count}
          </span>
        )}
      </span>
      <span className="max-lg:hidden">{t('notices.title')}</span>
    </button>
  )
}
