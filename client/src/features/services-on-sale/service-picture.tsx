import type { WashServiceView } from '@car-wash/server/contract'
import { SERVICE_KINDS } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import allServices from '../../art/all-services.svg'

/** The owner's picture of a service, or else ours for its kind: decorative, since the name follows. */
export function ServicePicture({ service }: { service: Pick<WashServiceView, 'kind' | 'imageUrl'> }) {
  const { kind, imageUrl } = service
  // A picture that fails to load gives way to ours.
  const [failed, setFailed] = useState<string>()
  if (imageUrl !== null && imageUrl !== failed) {
    return (
      <img
        src={imageUrl}
        alt=""
        width="480"
        height="240"
        loading="lazy"
        onError={() => setFailed(imageUrl)}
        className="aspect-2/1 w-full object-cover"
      />
    )
  }
  const place = SERVICE_KINDS.indexOf(kind) / (SERVICE_KINDS.length - 1)
  return (
    <div
      data-kind={kind}
      className="aspect-2/1 w-full bg-brand-soft bg-[length:100%_auto] bg-no-repeat rtl:-scale-x-100"
      // React sets this through the DOM, which the content security policy allows; it is never in a prerendered page.
      style={{ backgroundImage: `url(${allServices})`, backgroundPosition: `0 ${String(place * 100)}%` }}
    />
  )
}
