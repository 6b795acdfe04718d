import { bySection } from '../../sections.ts'

export const sections = bySection(
  import.meta.glob<object>('./app/*.json', { eager: true, import: 'default' }),
)
