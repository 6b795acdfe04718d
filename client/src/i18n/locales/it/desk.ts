import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./desk/*.json', { eager: true, import: 'default' }),
)
