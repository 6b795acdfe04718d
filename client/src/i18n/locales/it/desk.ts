export const files = import.meta.glob<object>('./desk/*.json', { eager: true, import: 'default' })
