import type { ManagedWashServiceView } from '@car-wash/server/contract'
import { PICTURE_BYTES, PICTURE_TYPES } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { PictureField } from '../../../parts/form/picture-field.tsx'
import { useChange } from '../../../lib/use-api.ts'

/** The owner's picture of a service. */
export function ServicePicture({ service }: { service: ManagedWashServiceView }) {
  const { t } = useTranslation()
  const params = { id: service._id }
  const kilobytes = PICTURE_BYTES / 1024
  const sending = useChange('PUT /services/:id/picture')
  const removing = useChange('DELETE /services/:id/picture')
  return (
    <PictureField
      picture={service.imageUrl}
      accepted={PICTURE_TYPES}
      maxBytes={PICTURE_BYTES}
      texts={{
        title: t('washServices.picture'),
        text: t('washServices.pictureText', { kilobytes }),
        none: t('washServices.noPicture'),
        choose: t('washServices.choosePicture'),
        replace: t('washServices.replacePicture'),
        remove: t('washServices.removePicture'),
        removeQuestion: t('washServices.removePictureQuestion'),
        removeText: t('washServices.removePictureText'),
        saved: t('washServices.pictureSaved'),
        removed: t('washServices.pictureRemoved'),
        wrongType: t('washServices.pictureType'),
        tooLarge: t('washServices.pictureSize', { kilobytes }),
      }}
      thing={<bdi>{service.name}</bdi>}
      fit="object-cover"
      send={async file => (await sending.mutateAsync({ params, body: file })).imageUrl}
      remove={() => removing.mutateAsync({ params })}
    />
  )
}
