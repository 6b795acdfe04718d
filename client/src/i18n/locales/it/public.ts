export const files = import.meta.glob<object>('./public/*.json', { eager: true, import: 'default' })
