import type { ManagedWashServiceView } from '@car-wash/server/contract'
import { PICTURE_BYTES, PICTURE_TYPES } from '@car-wash/server/contract/constants'
import { ImageOff, Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../i18n/server-message.ts'
import { ConfirmDialog } from '../../../ui/aria/confirm-dialog.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { Fieldset } from '../../../ui/plain/fieldset.tsx'
import { toast } from '../../../ui/toast.ts'
import { useRemovePicture, useSetPicture } from './admin-services.queries.ts'

const ACCEPTED: readonly string[] = PICTURE_TYPES
const KILO = 1024

/** The owner's picture of a service: shown, replaced and removed at once, apart from the form around it. */
export function ServicePicture({ service }: { service: ManagedWashServiceView }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [imageUrl, setImageUrl] = useState(service.imageUrl)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const sending = useSetPicture()
  const removing = useRemovePicture()
  const failed = (error: Error) => serverMessage(error) ?? t('errors.NETWORK')

  function problemOf({ type, size }: File): string | undefined {
    if (!ACCEPTED.includes(type)) return t('washServices.pictureType')
    if (size > PICTURE_BYTES) return t('washServices.pictureSize', { kilobytes: PICTURE_BYTES / KILO })
    return undefined
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file can be chosen again after an error.
    target.value = ''
    if (!file) return
    const refused = problemOf(file)
    setProblem(refused)
    if (refused !== undefined) return
    sending.mutate(
      { id: service._id, file },
      {
        onSuccess: saved => {
          setImageUrl(saved.imageUrl)
          toast.success(t('washServices.pictureSaved'))
        },
        onError: error => setProblem(failed(error)),
      },
    )
  }

  function remove() {
    removing.mutate(service._id, {
      onSuccess: () => {
        setImageUrl(null)
        setAsking(false)
        toast.success(t('washServices.pictureRemoved'))
      },
    })
  }

  return (
    <Fieldset
      legend={t('washServices.picture')}
      text={t('washServices.pictureText', { kilobytes: PICTURE_BYTES / KILO })}
      fields="flex flex-wrap items-center gap-4"
      error={problem}
    >
      <div className="grid h-30 w-40 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface text-muted">
        {imageUrl === null ? (
          <ImageOff role="img" aria-label={t('washServices.noPicture')} className="size-8" />
        ) : (
          <img src={imageUrl} alt={t('washServices.picture')} className="size-full object-cover" />
        )}
      </div>
      <input ref={input} type="file" accept={ACCEPTED.join(',')} hidden onChange={choose} />
      <Button
        variant="secondary"
        icon={<Upload />}
        pending={sending.isPending}
        onClick={() => input.current?.click()}
      >
        {t(imageUrl === null ? 'washServices.choosePicture' : 'washServices.replacePicture')}
      </Button>
      {imageUrl !== null && (
        <Button variant="secondary" icon={<Trash2 />} onClick={() => setAsking(true)}>
          {t('washServices.removePicture')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          danger
          question={t('washServices.removePictureQuestion')}
          thing={<bdi>{service.name}</bdi>}
          confirmLabel={t('washServices.removePicture')}
          cancelLabel={t('actions.back')}
          pending={removing.isPending}
          error={removing.error && failed(removing.error)}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p className="text-muted">{t('washServices.removePictureText')}</p>
        </ConfirmDialog>
      )}
    </Fieldset>
  )
}
