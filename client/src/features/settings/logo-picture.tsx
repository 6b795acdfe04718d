import type { SettingsView } from '@car-wash/server/contract'
import { LOGO_BYTES, LOGO_PIXELS, LOGO_TYPES } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api.ts'
import { setLogo } from '../../lib/brand.ts'
import { PictureField } from '../../parts/form/picture-field.tsx'
import { useChange } from '../../lib/use-api.ts'

/** The chain's logo. */
export function LogoPicture({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation()
  const sending = useChange('PUT /admin/brand/logo', { onSuccess: ({ logo }) => setLogo(logo) })
  const removing = useChange('DELETE /admin/brand/logo', { onSuccess: () => setLogo(null) })
  return (
    <PictureField
      picture={settings.logo?.src ?? null}
      accepted={LOGO_TYPES}
      maxBytes={LOGO_BYTES}
      maxPixels={LOGO_PIXELS.max}
      section="logo"
      thing={<bdi>{settings.brand.name}</bdi>}
      fit="object-contain"
      send={async file => (await sending.mutateAsync({ body: file })).logo?.src ?? null}
      remove={() => removing.mutateAsync({})}
      problemOf={error => {
        const refusal = refusalOf(error)
        return refusal && t(refusal, LOGO_PIXELS)
      }}
    />
  )
}

/** The server reads type and size from the bytes, whatever the file is called. */
function refusalOf(error: Error): 'logo.wrongType' | 'logo.wrongPixels' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'UNSUPPORTED_MEDIA') return 'logo.wrongType'
  return error.code === 'VALIDATION' ? 'logo.wrongPixels' : undefined
}
