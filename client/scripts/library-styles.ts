import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const packageFolder = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'))

/** The modules of React Aria that insert a style element: press handling, and scroll lock on iOS. */
const MODULES = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs']

/**
 * The content security policy lists these style elements by hash, taken from the installed package. If an update
 * changes the code of a module, the build fails instead of silently losing its styles.
 */
export function libraryStyleHashes(): string[] {
  return MODULES.map(module => {
    const source = readFileSync(join(packageFolder, 'dist/private', module), 'utf8')
    const template = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source)?.[1]
    if (template === undefined) throw new Error(`react-aria's ${module} no longer sets a style element`)
    const css = template.replaceAll(/\$\{(\S+?)\}/g, (_, name: string) => constantOf(source, name)).trim()
    return `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  })
}

function constantOf(source: string, name: string): string {
  const value = new RegExp(`const ${name.replaceAll('$', '\\$')} = '([^']*)'`).exec(source)?.[1]
  if (value === undefined) throw new Error(`react-aria's ${name} is no longer plain text`)
  return value
}
