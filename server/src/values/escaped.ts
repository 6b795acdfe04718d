const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text inside an HTML element or a double-quoted attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, char => ESCAPES[char] ?? char)
