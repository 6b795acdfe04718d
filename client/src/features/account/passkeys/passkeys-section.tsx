import type { PasskeyView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPasskeys } from '../../../lib/passkeys.ts'
import { LoadFailure } from '../../../parts/lists/load-failure.tsx'
import { piece } from '../../../ui/piece.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { Card, CardHead } from '../../../ui/plain/card.tsx'
import { Loading, SkeletonText } from '../../../ui/plain/skeleton.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { useReply } from '../../../lib/use-api.ts'

/** React Aria loads with the first dialog. */
const AddPasskey = piece(() => import('./add-passkey.tsx').then(file => file.AddPasskey))
const RemovePasskey = piece(() => import('./remove-passkey.tsx').then(file => file.RemovePasskey))

/** The user's passkeys, to add and to remove. */
export function PasskeysSection() {
  const { t } = useTranslation()
  const passkeys = useReply('GET /auth/passkeys')
  const [asked, setAsked] = useState<'add' | PasskeyView>()
  const close = () => setAsked(undefined)

  if (!passkeys.data && passkeys.isError) {
    return <LoadFailure query={passkeys} />
  }
  return (
    <Card as="section">
      <CardHead title={t('passkeys.title')} text={t('passkeys.text')} className="mb-5" />
      {!passkeys.data && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {passkeys.data && (
        <>
          <PasskeyList passkeys={passkeys.data} onRemove={setAsked} />
          {hasPasskeys() ? (
            <Button variant="secondary" className="mt-6" onClick={() => setAsked('add')}>
              {t('passkeys.add')}
            </Button>
          ) : (
            <p className="mt-6 text-muted">{t('passkeys.notHere')}</p>
          )}
        </>
      )}
      {asked === 'add' && <AddPasskey onClose={close} />}
      {asked !== undefined && asked !== 'add' && <RemovePasskey passkey={asked} onClose={close} />}
    </Card>
  )
}
