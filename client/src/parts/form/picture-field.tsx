import { useMutation } from '@tanstack/react-query'
import { ImageOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ask } from '../dialogs/ask.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { FileButton } from './file-button.tsx'
import { toast } from '../../ui/toast.ts'

interface PictureFieldProps {
  /** The address of the present picture. */
  picture: string | null
  accepted: readonly string[]
  maxBytes: number
  texts: Record<
    | 'title'
    | 'text'
    | 'none'
    | 'choose'
    | 'replace'
    | 'remove'
    | 'removeQuestion'
    | 'removeText'
    | 'saved'
    | 'removed'
    | 'wrongType'
    | 'tooLarge',
    string
  >
  /** What the confirmation names. */
  thing: ReactNode
  fit: 'object-cover' | 'object-contain'
  /** Sends the picture and gives its new address. */
  send: (file: File) => Promise<string | null>
  remove: () => Promise<unknown>
  /** A refusal in other words than the server's. */
  problemOf?: (error: Error) => string | undefined
}

/** A picture that is shown, replaced and removed at once, apart from the form around it. */
export function PictureField(props: PictureFieldProps) {
  const { texts } = props
  const { t } = useTranslation()
  const [picture, setPicture] = useState(props.picture)
  const [problem, setProblem] = useState<string>()
  const sending = useMutation({ mutationFn: props.send })
  const failed = (error: Error) => props.problemOf?.(error) ?? serverMessage(error) ?? t('errors.NETWORK')

  function choose(file: File) {
    const tooLarge = file.size > props.maxBytes ? texts.tooLarge : undefined
    const refused = props.accepted.includes(file.type) ? tooLarge : texts.wrongType
    setProblem(refused)
    if (refused !== undefined) return
    sending.mutate(file, {
      onSuccess: address => {
        setPicture(address)
        toast.success(texts.saved)
      },
      onError: error => setProblem(failed(error)),
    })
  }

  const askToRemove = () =>
    ask({
      danger: true,
      question: texts.removeQuestion,
      thing: props.thing,
      text: texts.removeText,
      confirm: texts.remove,
      problemOf: props.problemOf,
      send: props.remove,
      done: () => {
        setPicture(null)
        toast.success(texts.removed)
      },
    })

  return (
    <Fieldset
      legend={texts.title}
      text={texts.text}
      fields="flex flex-wrap items-center gap-4"
      error={problem}
    >
      <div className="grid h-30 w-40 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface text-muted">
        {picture === null ? (
          <ImageOff role="img" aria-label={texts.none} className="size-8" />
        ) : (
          <img src={picture} alt={texts.title} className={`size-full ${props.fit}`} />
        )}
      </div>
      <FileButton accept={props.accepted.join(',')} pending={sending.isPending} onPick={choose}>
        {picture === null ? texts.choose : texts.replace}
      </FileButton>
      {picture !== null && (
        <Button variant="secondary" icon={<Trash2 />} onClick={askToRemove}>
          {texts.remove}
        </Button>
      )}
    </Fieldset>
  )
}
