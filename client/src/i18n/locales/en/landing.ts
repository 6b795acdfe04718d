import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./landing/*.json', { eager: true, import: 'default' }),
)
