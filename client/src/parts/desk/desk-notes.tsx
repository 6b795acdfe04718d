import { TEXT_LENGTH } from '@car-wash/server/contract/constants'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { Button } from '../../ui/plain/button.tsx'
import { TextArea } from '../../ui/plain/text-area.tsx'
import { toast } from '../../ui/toast.ts'

/** Notes that the desk can change; what is typed has a button that saves it. */
export function DeskNotes({
  label,
  hint,
  saved,
  send,
}: {
  label: string
  hint?: string
  saved: string
  send: (text: string) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const save = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setTyped(undefined)
      toast.success(t('counter.notesSaved'))
    },
  })
  const text = typed ?? saved
  return (
    <div className="grid gap-2">
      <TextArea
        label={label}
        hint={hint}
        rows={1}
        dir="auto"
        maxLength={TEXT_LENGTH}
        value={text}
        error={save.isError ? (serverMessage(save.error) ?? t('counter.notesFailed')) : undefined}
        onChange={event => setTyped(event.target.value)}
      />
      {text !== saved && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-end"
          pending={save.isPending}
          onClick={() => save.mutate(text)}
        >
          {t('counter.notesSave')}
        </Button>
      )}
    </div>
  )
}
