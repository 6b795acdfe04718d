import type { PasskeyView } from '@car-wash/server/contract'
import { KeyRound } from 'lucide-react'
import { isolated } from '../../../i18n/bidi.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { Button } from '../../../ui/plain/button.tsx'

export interface PasskeyListProps {
  passkeys: readonly PasskeyView[]
  onRemove: (passkey: PasskeyView) => void
}

/** Passkeys by name, with when they were added and last used. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t, format } = useWords()
  if (passkeys.length === 0) return <p className="text-muted">{t('passkeys.none')}</p>
  return (
    <ul className="divide-y divide-line">
      {passkeys.map(passkey => (
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
              <Bdi dir="auto" className="block">
                {t('passkeys.addedAt', { time: isolated(format.instant(passkey.createdAt)) })}
              </Bdi>
              <Bdi dir="auto" className="block">
                {passkey.lastUsedAt === null
                  ? t('passkeys.neverUsed')
                  : t('passkeys.usedAt', { time: isolated(format.instant(passkey.lastUsedAt)) })}
              </Bdi>
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('passkeys.removeNamed', { name: isolated(passkey.name) })}
            onClick={() => onRemove(passkey)}
          >
            {t('passkeys.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
