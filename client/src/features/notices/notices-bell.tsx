import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { BellButton } from './bell-button.tsx'
import { useChange, usePage } from '../../lib/use-api.ts'
import { NoticesDialog } from './notices-dialog.tsx'

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
