import '../../i18n/factor-bundle.ts'
import { loadBundle } from '../../i18n/i18n.ts'
import { piece } from '../../ui/piece.tsx'

/** Loads for admins alone, with its texts. */
export const SecondFactor = piece(
  async () => {
    const [, file] = await Promise.all([loadBundle('factor'), import('./factor-section.tsx')])
    return file.FactorSection
  },
  { missing: 'here' },
)
