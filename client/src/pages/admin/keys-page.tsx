import type { KeyView } from '@car-wash/server/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeysTable } from '../../features/keys/keys-table.tsx'
import { useReply } from '../../lib/use-api.ts'
import { useBookingBranches } from '../../queries/branches.ts'
import { useUser } from '../../session/session.tsx'
import { piece } from '../../ui/piece.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'

const MakeKey = piece(() => import('../../features/keys/make-key.tsx').then(file => file.MakeKey))
const EndKey = piece(() => import('../../features/keys/end-key.tsx').then(file => file.EndKey))

/** /AdminDashboard/Keys: the keys with which other programs make calls. */
export function KeysPage() {
  const { t } = useTranslation()
  const user = useUser()
  const keys = useReply('GET /admin/keys', {}, { staleTime: 0 })
  const branches = useBookingBranches().data ?? []
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<KeyView>()
  const make = (
    <Button icon={<KeyRound />} onClick={() => setMaking(true)}>
      {t('keys.make')}
    </Button>
  )
  return (
    <Page className="grid-cols-1">
      <PageHeader title={t('titles.keys')} text={t('keys.text')} actions={make} />
      <Loaded query={keys} rows={3} empty={<EmptyState title={t('keys.empty')} text={t('keys.emptyText')} />}>
        {list => <KeysTable keys={list} onEnd={setEnding} />}
      </Loaded>
      {isMaking && (
        <MakeKey
          branches={user.role === 'super-admin' ? branches : null}
          ownBranch={user.branch ?? undefined}
          onClose={() => setMaking(false)}
        />
      )}
      {ending && <EndKey ended={ending} onClose={() => setEnding(undefined)} />}
    </Page>
  )
}
