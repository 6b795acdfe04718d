import type { BookingView, ManagedBranchView, SaveBranchBody } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { affectedBookings } from './save-branch.ts'
import { BranchForm } from './branch-form.tsx'
import { InUseDialog } from './in-use-dialog.tsx'
import { serverMessage } from '../../i18n/server-message.ts'
import type { RowForm } from '../../parts/form/edit-form.tsx'

export interface BranchEditorProps {
  branch: ManagedBranchView | undefined
  timeZone: string
  isSuper: boolean
  row: RowForm<SaveBranchBody>
  /** The state of the latest save. */
  saving: { isPending: boolean; error: Error | null }
  /** Called before a change is saved although bookings no longer fit. */
  onReplan: () => void
}

/** The form of a branch; it asks before saving a change that affects bookings. */
export function BranchEditor({ branch, timeZone, isSuper, row, saving, onReplan }: BranchEditorProps) {
  const { t } = useTranslation()
  const [hit, setHit] = useState<{ body: SaveBranchBody; bookings: readonly BookingView[] }>()

  async function save(body: SaveBranchBody) {
    try {
      await row.onSave(body)
    } catch (error) {
      const bookings = affectedBookings(error)
      // The time zone cannot change at all while there are bookings.
      if (!bookings || body.timeZone !== branch?.timeZone) throw error
      setHit({ body, bookings })
    }
  }

  async function saveAllTheSame(body: SaveBranchBody) {
    onReplan()
    await row.onSave({ ...body, replan: true })
    setHit(undefined)
  }

  return (
    <>
      <BranchForm {...row} branch={branch} timeZone={timeZone} isSuper={isSuper} onSave={save} />
      {hit && (
        <InUseDialog
          bookings={hit.bookings}
          pending={saving.isPending}
          error={
            saving.error && !affectedBookings(saving.error)
              ? (serverMessage(saving.error) ?? t('errors.NETWORK'))
              : undefined
          }
          onClose={() => setHit(undefined)}
          // The dialog shows the error.
          onConfirm={() => void saveAllTheSame(hit.body).catch(() => undefined)}
        />
      )}
    </>
  )
}
