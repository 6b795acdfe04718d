import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./feeds/*.json', { eager: true, import: 'default' }),
)
