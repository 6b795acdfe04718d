import { createElement } from 'react'
import '../../i18n/factor-bundle.ts'
import { loadBundle } from '../../i18n/i18n.ts'
import { piece } from '../../ui/piece.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

/** Loads for admins alone, with its texts; what follows it comes with it, so that nothing moves. */
export const SecondFactor = piece(
  async () => {
    const [, file] = await Promise.all([loadBundle('factor'), import('./factor-section.tsx')])
    return file.FactorSection
  },
  { waiting: createElement(Skeleton, { className: 'h-96 rounded-card' }), missing: 'here' },
)
