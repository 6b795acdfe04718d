import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./setup/*.json', { eager: true, import: 'default' }),
)
