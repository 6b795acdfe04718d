import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { GiveBackDialog } from '../../parts/payments/give-back-dialog.tsx'
import { BranchChoice, branchOf, choiceOf } from '../../parts/payments/taking-branch.tsx'
import { useUser } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import type { PackageQuestion } from './use-package-changes.ts'

/** Asks where a package's money is taken, or why and where it is given back. */
export function PackageMoney({ question, onClose }: { question: PackageQuestion; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isSuper = useUser().role === 'super-admin'
  const { userPackage, choice, onAnswer } = question
  const { packageId, paymentMethod, soldAt, userId } = userPackage
  const isBack = choice === 'unpaid'
  const [branch, setBranch] = useState(isBack ? choiceOf(soldAt?._id) : '')
  const [isMissing, setMissing] = useState(false)
  const thing = (
    <>
      <bdi className="block wrap-anywhere">{userId.name}</bdi>
      <bdi className="block wrap-anywhere text-muted">{packageId.name}</bdi>
    </>
  )
  const taken = () => (isSuper ? { branchId: branchOf(branch) } : {})
  const branchChoice = isSuper && (
    <BranchChoice
      label={t(isBack ? 'money.givenBackAt' : 'money.takenAt')}
      value={branch}
      isMissing={isMissing}
      onChange={chosen => {
        setBranch(chosen)
        setMissing(false)
      }}
    />
  )
  if (isBack) {
    return (
      <GiveBackDialog
        amount={packageId.price}
        method={paymentMethod}
        thing={thing}
        onGiveBack={reason => {
          if (branch === '') setMissing(true)
          else onAnswer({ reason, ...taken() })
        }}
        onClose={onClose}
      >
        {branchChoice}
      </GiveBackDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      question={t('money.takeQuestion', { amount: isolated(format.euro(packageId.price)) })}
      thing={thing}
      confirmLabel={t('money.take')}
      cancelLabel={t('actions.back')}
      onConfirm={() => {
        if (branch === '') setMissing(true)
        else onAnswer(taken())
      }}
      onClose={onClose}
    >
      {branchChoice}
    </ConfirmDialog>
  )
}
