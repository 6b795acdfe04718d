import type { PasskeyView } from '@car-wash/server/contract'
import { useState } from 'react'
import { hasPasskeys } from '../../../lib/passkeys.ts'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { Card, CardHead } from '../../../ui/plain/card.tsx'
import { SkeletonText } from '../../../ui/plain/skeleton.tsx'
import { ask } from '../../../parts/dialogs/ask.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange, useReply } from '../../../lib/use-api.ts'
import { AccessRow } from '../access-row.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { KeyRound } from 'lucide-react'
import { isolated, useWords } from '../../../i18n/use-words.ts'

/** The user's passkeys, to add and to remove. */
export function PasskeysSection() {
  const { t, format } = useWords()
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

  return (
    <Card as="section">
      <CardHead title={t('passkeys.title')} text={t('passkeys.text')} className="mb-5" />
      <Loaded query={passkeys} skeleton={<SkeletonText lines={2} />}>
        {list => (
          <>
            {list.length === 0 ? (
              <p className="text-muted">{t('passkeys.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {list.map(passkey => (
                  <AccessRow
                    key={passkey._id}
                    icon={<KeyRound />}
                    name={<bdi>{passkey.name}</bdi>}
                    times={[
                      t('passkeys.addedAt', { time: isolated(format.instant(passkey.createdAt)) }),
                      passkey.lastUsedAt === null
                        ? t('passkeys.neverUsed')
                        : t('passkeys.usedAt', { time: isolated(format.instant(passkey.lastUsedAt)) }),
                    ]}
                  >
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={t('passkeys.removeNamed', { name: isolated(passkey.name) })}
                      onClick={() => askToRemove(passkey)}
                    >
                      {t('passkeys.remove')}
                    </Button>
                  </AccessRow>
                ))}
              </ul>
            )}
            {hasPasskeys() ? (
              <Button variant="secondary" className="mt-6" onClick={() => setAdding(true)}>
                {t('passkeys.add')}
              </Button>
            ) : (
              <p className="mt-6 text-muted">{t('passkeys.notHere')}</p>
            )}
          </>
        )}
      </Loaded>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Card>
  )
}
