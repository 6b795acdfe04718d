import { addLoaders } from './bundles.ts'
import type { Sections } from './sections.ts'

addLoaders(import.meta.glob<{ sections: Sections }>('./locales/*/factor.ts'))
