import { useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { useChange, usePage } from '../../lib/use-api.ts'
import { NoticesDialog } from './notices-dialog.tsx'
import { Bell } from 'lucide-react'
import { IconButton } from '../../ui/plain/button.tsx'

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
