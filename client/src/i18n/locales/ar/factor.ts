import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./factor/*.json', { eager: true, import: 'default' }),
)
