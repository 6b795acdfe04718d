import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./admin/*.json', { eager: true, import: 'default' }),
)
