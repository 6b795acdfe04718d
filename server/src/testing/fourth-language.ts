import fs from 'node:fs'
import path from 'node:path'

export const CODE = 'xx'
/** The name of the language, and the prefix of each of its texts. */
export const NAME = 'Ẋẋ'

/**
 * Adds a language to a copy of the project: a folder, copied from the English one with every text marked, and an entry
 * in the list, which changes no other line. Its numbers are French, which English texts have no form for: "many".
 */
export function addLanguage(project: string): void {
  const locales = path.join(project, 'client/src/i18n/locales')
  fs.cpSync(path.join(locales, 'en'), path.join(locales, CODE), { recursive: true })
  for (const file of fs.readdirSync(path.join(locales, CODE), { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.json')) markTexts(path.join(locales, CODE, file))
  }
  const list = path.join(project, 'server/src/contract/constants.ts')
  const entry = `  ${CODE}: { name: '${NAME}', locale: 'fr-FR', currency: 'EUR', script: 'latin', weekStart: 1 },\n`
  const source = fs.readFileSync(list, 'utf8')
  const changed = source.replace(/(const LIST = \{[^}]*(?:\{[^}]*\}[^}]*)*)(\} as const)/, `$1${entry}$2`)
  if (changed === source) throw new Error('constants.ts has no list of languages')
  fs.writeFileSync(list, changed)
}

function markTexts(file: string): void {
  const texts: unknown = JSON.parse(fs.readFileSync(file, 'utf8'), (_key, value: unknown) => {
    if (typeof value === 'string') return `${NAME} ${value}`
    const others = Object.entries(value as object).filter(([key]) => key.endsWith('_other'))
    return {
      ...(value as object),
      ...Object.fromEntries(others.map(([key, text]) => [key.replace(/other$/, 'many'), text as unknown])),
    }
  })
  fs.writeFileSync(file, JSON.stringify(texts))
}
