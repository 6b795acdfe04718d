import type { CustomerDetail } from '@car-wash/server/contract'
import { TEXT_LENGTH } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { useChange } from '../../lib/use-api.ts'
import { Button } from '../../ui/plain/button.tsx'
import { TextArea } from '../../ui/plain/text-area.tsx'
import { toast } from '../../ui/toast.ts'

/** What the desk has noted about a customer. */
export function CustomerNotes({ customer: { _id, notes } }: { customer: CustomerDetail }) {
  const { t } = useTranslation()
  const save = useChange('PUT /admin/customers/:id/notes')
  const [text, setText] = useState(notes.text)
  return (
    <form
      method="post"
      className="grid gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (save.isPending || text === notes.text) return
        save.mutate(
          { params: { id: _id }, body: { text, rev: notes.rev } },
          { onSuccess: () => toast.success(t('counter.notesSaved')) },
        )
      }}
    >
      <TextArea
        label={t('counter.deskNotes')}
        hint={t('counter.deskNotesHint')}
        rows={3}
        dir="auto"
        maxLength={TEXT_LENGTH}
        value={text}
        error={save.isError ? (serverMessage(save.error) ?? t('counter.notesFailed')) : undefined}
        onChange={event => setText(event.target.value)}
      />
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="justify-self-end"
        pending={save.isPending}
        disabled={text === notes.text}
      >
        {t('counter.notesSave')}
      </Button>
    </form>
  )
}
