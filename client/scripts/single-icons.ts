import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/icons',
)
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g

/** Imports each icon from its own file: through the library's index, every page's icons would count as every other's. */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    apply: 'build',
    // Runs once the types have been removed.
    enforce: 'post',
    transform: {
      filter: { id: /\/client\/src\/.*\.tsx?$/, code: /lucide-react/ },
      handler: code => ({
        code: code.replaceAll(IMPORT, (_, names: string) => names.split(',').map(importOf).join(' ')),
        map: null,
      }),
    },
  }
}

/** 'Trash2 as Bin' → the default export of trash-2.mjs. */
function importOf(specifier: string): string {
  const [name = '', alias = name] = specifier.trim().split(/\s+as\s+/)
  if (name === '') return ''
  const file = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase()
  return `import ${alias} from ${JSON.stringify(join(FOLDER, `${file}.mjs`))};`
}
