import type { PasskeyView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPasskeys } from '../../../lib/passkeys.ts'
import { LoadFailure } from '../../../parts/lists/load-failure.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { Card, CardHead } from '../../../ui/plain/card.tsx'
import { Loading, SkeletonText } from '../../../ui/plain/skeleton.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { ask } from '../../../parts/dialogs/ask.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange, useReply } from '../../../lib/use-api.ts'
import { AddPasskey } from './add-passkey.tsx'

/** The user's passkeys, to add and to remove. */
export function PasskeysSection() {
  const { t } = useTranslation()
  const passkeys = useReply('GET /auth/passkeys')
  const { mutateAsync: remove } = useChange('DELETE /auth/passkeys/:id')
  const [isAdding, setAdding] = useState(false)

  function askToRemove({ _id: id, name }: PasskeyView) {
    ask({
      danger: true,
      question: t('passkeys.removeQuestion'),
      thing: <bdi className="wrap-anywhere">{name}</bdi>,
      text: t('passkeys.removeText'),
      confirm: t('passkeys.remove'),
      password: { label: t('passkeys.password'), wrong: t('passkeys.wrongPassword') },
      send: password => remove({ params: { id }, body: { password } }),
      done: () => toast.success(t('passkeys.removed')),
    })
  }

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
          <PasskeyList passkeys={passkeys.data} onRemove={askToRemove} />
          {hasPasskeys() ? (
            <Button variant="secondary" className="mt-6" onClick={() => setAdding(true)}>
              {t('passkeys.add')}
            </Button>
          ) : (
            <p className="mt-6 text-muted">{t('passkeys.notHere')}</p>
          )}
        </>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Card>
  )
}
