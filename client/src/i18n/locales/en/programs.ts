import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./programs/*.json', { eager: true, import: 'default' }),
)
