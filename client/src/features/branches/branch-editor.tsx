import type { ManagedBranchView, SaveBranchBody } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { ask } from '../../parts/dialogs/ask.tsx'
import type { RowForm } from '../../parts/form/edit-form.tsx'
import { BranchForm } from './branch-form.tsx'
import { CarLine } from './car-line.tsx'
import { affectedBookings } from './save-branch.ts'

export interface BranchEditorProps {
  branch: ManagedBranchView | undefined
  timeZone: string
  isSuper: boolean
  row: RowForm<SaveBranchBody>
  /** Called before a change is saved although bookings no longer fit. */
  onReplan: () => void
}

/** The form of a branch; before a change for which bookings no longer fit it lists them and asks. */
export function BranchEditor({ branch, timeZone, isSuper, row, onReplan }: BranchEditorProps) {
  const { t } = useTranslation()

  async function save(body: SaveBranchBody) {
    try {
      await row.onSave(body)
    } catch (error) {
      const bookings = affectedBookings(error)
      // The time zone cannot change at all while there are bookings.
      if (!bookings || body.timeZone !== branch?.timeZone) throw error
      ask({
        question: t('branches.inUse', { count: bookings.length }),
        text: (
          <>
            <p className="text-muted">{t('branches.inUseText')}</p>
            <ul className="grid max-h-72 divide-y divide-line overflow-auto rounded-control border border-line px-4">
              {bookings.map(booking => (
                <li key={booking._id} className="py-2.5">
                  <CarLine booking={booking} />
                </li>
              ))}
            </ul>
          </>
        ),
        confirm: t('branches.replanAnyway'),
        cancel: t('branches.backToForm'),
        send: () => {
          onReplan()
          return row.onSave({ ...body, replan: true })
        },
      })
    }
  }

  return <BranchForm {...row} branch={branch} timeZone={timeZone} isSuper={isSuper} onSave={save} />
}
