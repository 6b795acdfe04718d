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
                  <li
                    key={passkey._id}
                    className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0"
                  >
                    <span aria-hidden className="inline-flex text-brand-ink *:size-6">
                      <KeyRound />
                    </span>
                    <div className="min-w-0 flex-1 basis-48">
                      <p className="font-semibold wrap-anywhere text-heading">
                        <bdi>{passkey.name}</bdi>
                      </p>
                      <p className="mt-1 text-sm text-muted">
                        <bdi className="block">
                          {t('passkeys.addedAt', { time: isolated(format.instant(passkey.createdAt)) })}
                        </bdi>
                        <bdi className="block">
                          {passkey.lastUsedAt === null
                            ? t('passkeys.neverUsed')
                            : t('passkeys.usedAt', { time: isolated(format.instant(passkey.lastUsedAt)) })}
                        </bdi>
                      </p>
                    </div>
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={t('passkeys.removeNamed', { name: isolated(passkey.name) })}
                      onClick={() => askToRemove(passkey)}
                    >
                      {t('passkeys.remove')}
                    </Button>
                  </li>
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
