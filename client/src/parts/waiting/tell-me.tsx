import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
import type { Wish } from './wish.ts'
import { TellMeDialog } from './tell-me-dialog.tsx'

/** "Tell me when a place is free", where a day or a time is full. `identify` asks visitors who they are. */
export function TellMe({ wish, identify }: { wish: Wish; identify: () => Promise<boolean> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" icon={<BellRing />} onClick={() => void identify().then(setOpen)}>
        {t(wish.dates.length > 1 ? 'waiting.tellMeDays' : 'waiting.tellMe')}
      </Button>
      {isOpen && <TellMeDialog wish={wish} onClose={() => setOpen(false)} />}
    </>
  )
}
