import type { KeyView } from '@car-wash/server/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeysTable } from '../features/keys/keys-table.tsx'
import { isolated } from '../i18n/bidi.ts'
import { ask } from '../parts/dialogs/ask.tsx'
import { toast } from '../ui/toast.ts'
import { useChange, useReply } from '../lib/use-api.ts'
import { useBookingBranches } from '../queries/branches.ts'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { MakeKey } from '../features/keys/make-key.tsx'

/** /AdminDashboard/Keys: the keys with which other programs make calls. */
export function KeysPage() {
  const { t } = useTranslation()
  const user = useUser()
  const keys = useReply('GET /admin/keys', {}, { staleTime: 0 })
  const branches = useBookingBranches().data ?? []
  const [isMaking, setMaking] = useState(false)
  const { mutateAsync: end } = useChange('DELETE /admin/keys/:id')

  function askToEnd({ _id: id, name }: KeyView) {
    ask({
      danger: true,
      question: t('keys.endQuestion'),
      thing: <bdi>{name}</bdi>,
      text: t('keys.endText'),
      confirm: t('keys.end'),
      send: () => end({ params: { id } }),
      done: () => toast.success(t('keys.ended', { name: isolated(name) })),
    })
  }

  const make = (
    <Button icon={<KeyRound />} onClick={() => setMaking(true)}>
      {t('keys.make')}
    </Button>
  )
  return (
    <Page className="grid-cols-1">
      <PageHeader title={t('titles.keys')} text={t('keys.text')} actions={make} />
      <Loaded query={keys} rows={3} empty={{ title: t('keys.empty'), text: t('keys.emptyText') }}>
        {list => <KeysTable keys={list} onEnd={askToEnd} />}
      </Loaded>
      {isMaking && (
        <MakeKey
          branches={user.role === 'super-admin' ? branches : null}
          ownBranch={user.branch ?? undefined}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  )
}
