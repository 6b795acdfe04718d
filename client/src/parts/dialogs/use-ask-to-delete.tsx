import type { PaymentMethod } from '@car-wash/server/contract/constants'
import type { ReactNode } from 'react'
import { serverMessage } from '../../i18n/server-message.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { ask } from './ask.tsx'

interface Deletion {
  thing: ReactNode
  /** What was paid for it goes back with it, in euro. */
  paid: { amount: number; method: PaymentMethod | undefined } | false
  send: (body: { password: string; giveBack?: boolean }) => Promise<unknown>
}

/** Specification 5: a confirmation, then the deletion password, which is the admin's own (decision 4). */
export function useAskToDelete(section: 'adminBookings' | 'adminPackages') {
  const { t, format } = useWords()
  return ({ thing, paid, send }: Deletion) => {
    const shared = { danger: true, thing, confirm: t('actions.delete') }
    ask({
      ...shared,
      question: t(`${section}.deleteQuestion`),
      text: (
        <>
          <p className="text-muted">{t(`${section}.deleteText`)}</p>
          {paid && (
            <Notice tone="warning">
              {t(`money.deleteGives.${paid.method ?? 'other'}`, {
                amount: isolated(format.euro(paid.amount)),
              })}
            </Notice>
          )}
        </>
      ),
      done: () =>
        ask({
          ...shared,
          question: t('admin.deletionPassword'),
          password: { label: t('admin.ownPassword'), wrong: t('admin.incorrectPassword') },
          problemOf: error => (
            <>
              <span className="block font-semibold">{t(`${section}.deleteFailed`)}</span>
              {serverMessage(error)}
            </>
          ),
          send: password => send({ password, ...(paid && { giveBack: true }) }),
          done: () => toast.success(t(`${section}.deleted`)),
        }),
    })
  }
}
