import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSteadyPress } from '../../lib/use-steady-press.ts'
import { isolated } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'
import { personOf } from './booking-person.ts'
import type { UndoOffer } from './use-change-queue.ts'

/** How long undo is offered; hovering and focus stop the clock. */
const SHOWN_MS = 8000

/** Says at the bottom of the screen what was changed, and undoes it on request. */
export function UndoBar({
  offer: { booking, taken, freesBay },
  onUndo,
  onClose,
}: {
  offer: UndoOffer
  onUndo: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  const { name, plate } = personOf(booking)
  const isNoShow = booking.status === 'cancelled' && booking.cancelReason === 'no-show'
  const status = isNoShow ? 'no-show' : booking.status
  const done = 'step' in taken ? taken.step : status
  const steady = useSteadyPress(useId(), `${booking._id} ${done}`)
  // Outside the page and marked for React Aria: a dialog may be open, which makes the page inert.
  return createPortal(
    <div
      {...steady}
      role="presentation"
      data-react-aria-top-layer="true"
      className="fixed inset-x-[max(1rem,var(--inset-side))] bottom-[calc(max(1rem,var(--inset-bottom))+max(var(--tabs),var(--foot,0px)))] z-60 mx-auto flex max-w-form items-center justify-between gap-4 rounded-card border border-line bg-raised py-2 ps-5 pe-2 shadow-pop"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span role="status" className="min-w-0 font-semibold text-heading">
        <span className="block truncate">{t(`counter.did.${done}`, { name: isolated(plate ?? name) })}</span>
        {freesBay && <span className="block text-sm font-normal text-muted">{t('counter.bayFree')}</span>}
      </span>
      <Button size="sm" variant="secondary" icon={<Undo2 />} onClick={onUndo}>
        {t('counter.undo')}
      </Button>
    </div>,
    document.body,
  )
}
