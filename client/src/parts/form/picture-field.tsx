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
  /** A side's. */
  maxPixels?: number
  /** The texts about it. */
  section: 'logo' | 'washServices.pictures'
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
  const { section } = props
  const { t } = useTranslation()
  const kilobytes = props.maxBytes / 1024
  const [picture, setPicture] = useState(props.picture)
  const [problem, setProblem] = useState<string>()
  const sending = useMutation({ mutationFn: props.send })
  const failed = (error: Error) => props.problemOf?.(error) ?? serverMessage(error) ?? t('errors.NETWORK')

  function choose(file: File) {
    const tooLarge = file.size > props.maxBytes ? t(`${section}.tooLarge`, { kilobytes }) : undefined
    const refused = props.accepted.includes(file.type) ? tooLarge : t(`${section}.wrongType`)
    setProblem(refused)
    if (refused !== undefined) return
    sending.mutate(file, {
      onSuccess: address => {
        setPicture(address)
        toast.success(t(`${section}.saved`))
      },
      onError: error => setProblem(failed(error)),
    })
  }

  const askToRemove = () =>
    ask({
      danger: true,
      question: t(`${section}.removeQuestion`),
      thing: props.thing,
      text: t(`${section}.removeText`),
      confirm: t(`${section}.remove`),
      problemOf: props.problemOf,
      send: props.remove,
      done: () => {
        setPicture(null)
        toast.success(t(`${section}.removed`))
      },
    })

  return (
    <Fieldset
      legend={t(`${section}.title`)}
      text={t(`${section}.text`, { kilobytes, max: props.maxPixels })}
      fields="flex flex-wrap items-center gap-4"
      error={problem}
    >
      <div className="grid h-30 w-40 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface text-muted">
        {picture === null ? (
          <ImageOff role="img" aria-label={t(`${section}.none`)} className="size-8" />
        ) : (
          <img src={picture} alt={t(`${section}.title`)} className={`size-full ${props.fit}`} />
        )}
      </div>
      <FileButton accept={props.accepted.join(',')} pending={sending.isPending} onPick={choose}>
        {t(picture === null ? `${section}.choose` : `${section}.replace`)}
      </FileButton>
      {picture !== null && (
        <Button variant="secondary" icon={<Trash2 />} onClick={askToRemove}>
          {t(`${section}.remove`)}
        </Button>
      )}
    </Fieldset>
  )
}
