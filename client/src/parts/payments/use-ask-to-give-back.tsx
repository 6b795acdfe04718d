import { REASON_LENGTH, type PaymentMethod } from '@car-wash/server/contract/constants'
import type { ReactNode } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { ask } from '../dialogs/ask.tsx'
import { BranchChoice, type TakingBranch } from './taking-branch.tsx'

interface GiveBack {
  /** Euro. */
  amount: number
  method: PaymentMethod | undefined
  /** Who paid for what. */
  thing: ReactNode
  /** Where it was taken, if that is to be asked as well. */
  branch?: TakingBranch | undefined
  giveBack: (reason: string, branch: TakingBranch | undefined) => void
}

/** Asks why a payment is undone, naming the money that goes back; mostly it was a wrong tap. */
export function useAskToGiveBack(): (what: GiveBack) => void {
  const { t, format } = useWords()
  return ({ amount, method = 'other', thing, branch, giveBack }) =>
    ask({
      question: t(`money.giveBackQuestion.${method}`, { amount: isolated(format.euro(amount)) }),
      thing,
      confirm: t('money.giveBack'),
      values: { reason: t('money.mistake'), branch },
      isComplete: values => values.reason.trim() !== '' && values.branch !== '',
      fields: ({ values, change, isTried }) => (
        <>
          <TextInput
            label={t('money.reason')}
            hint={t('money.reasonHint')}
            error={isTried && values.reason.trim() === '' ? t('money.reasonMissing') : undefined}
            dir="auto"
            maxLength={REASON_LENGTH}
            value={values.reason}
            onChange={event => change({ reason: event.target.value })}
          />
          {values.branch !== undefined && (
            <BranchChoice
              label={t('money.givenBackAt')}
              value={values.branch}
              isMissing={isTried && values.branch === ''}
              onChange={chosen => change({ branch: chosen })}
            />
          )}
        </>
      ),
      send: (_, values) => giveBack(values.reason.trim(), values.branch),
    })
}
