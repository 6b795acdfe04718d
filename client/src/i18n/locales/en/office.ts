import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./office/*.json', { eager: true, import: 'default' }),
)
