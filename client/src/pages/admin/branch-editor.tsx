import type { BookingView, BranchView, SaveBranchBody } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { carsInTheWay, useSaveBranch } from '../../features/admin-branches/admin-branches.queries.ts'
import { BranchForm } from '../../features/admin-branches/branch-form.tsx'
import { InUseDialog } from '../../features/admin-branches/in-use-dialog.tsx'
import { serverMessage } from '../../i18n/server-message.ts'
import { toast } from '../../ui/toast.ts'

export interface BranchEditorProps {
  branch: BranchView | undefined
  timeZone: string
  isSuper: boolean
  /** Saved or cancelled. */
  onDone: () => void
}

/** The form of a branch; where booked cars are hit it asks before it saves. */
export function BranchEditor({ branch, timeZone, isSuper, onDone }: BranchEditorProps) {
  const { t } = useTranslation()
  const save = useSaveBranch()
  const [hit, setHit] = useState<{ body: SaveBranchBody; bookings: readonly BookingView[] }>()

  function saved() {
    toast.success(t(branch ? 'branches.changed' : 'branches.added'))
    onDone()
  }

  async function send(body: SaveBranchBody) {
    try {
      await save.mutateAsync({ id: branch?._id, body })
      saved()
    } catch (error) {
      const bookings = carsInTheWay(error)
      // Another zone cannot be saved at all while cars are booked.
      if (!bookings || body.timeZone !== branch?.timeZone) throw error
      setHit({ body, bookings })
    }
  }

  return (
    <>
      <BranchForm branch={branch} timeZone={timeZone} isSuper={isSuper} onSave={send} onCancel={onDone} />
      {hit && (
        <InUseDialog
          bookings={hit.bookings}
          pending={save.isPending}
          error={
            save.error && !carsInTheWay(save.error)
              ? (serverMessage(save.error) ?? t('errors.NETWORK'))
              : undefined
          }
          onClose={() => setHit(undefined)}
          onConfirm={() =>
            save.mutate({ id: branch?._id, body: { ...hit.body, replan: true } }, { onSuccess: saved })
          }
        />
      )}
    </>
  )
}
