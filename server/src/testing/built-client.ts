import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The marks of client/index.html. */
const TEMPLATE = `<!doctype html>
<html lang="en" dir="ltr"><head><!--head--><script type="module" src="/assets/main-abc.js"></script></head>
<body><div id="root"><!--page--></div><!--unstarted--></body></html>`

/** Pages that say their path, language and chain; a page counts its drawings in `globalThis.drawings`. */
const DRAWING = `export const startDrawing = async () => ({
  headOf: (row, language, { name }) => ({ title: \`\${row?.path ?? 'none'} \${language} \${name}\`, description: 'Of the page' }),
  draw: (path, language, { name }) => {
    globalThis.drawings = (globalThis.drawings ?? 0) + 1
    if (name === 'Undrawable') throw new Error('cannot be drawn')
    return \`drawn \${path} \${language}\`
  },
  shell: (row, language) => \`shell \${language}\`,
  unstarted: language => \`unstarted \${language}\`,
  noScript: language => \`no script \${language}\`,
  offline: ({ languages }) => \`offline \${languages}\`,
})`

const MANIFEST = {
  'index.html': { file: 'assets/main-abc.js' },
  'offline.html': { file: 'assets/offline-abc.js', css: ['assets/main-abc.css'] },
  'src/front/index.ts': { file: 'assets/front-abc.js', imports: ['index.html'] },
  'src/visitor/index.ts': { file: 'assets/visitor-abc.js', imports: ['_shared.js', 'index.html'] },
  'src/book/index.ts': { file: 'assets/book-abc.js' },
  '_shared.js': { file: 'assets/shared-abc.js' },
  'node_modules/rubik-latin-wght-normal.woff2': { file: 'assets/rubik.woff2' },
}

/** A folder as the build of the client leaves it, with a way to write more files into it. */
export function builtClient() {
  const clientDir = mkdtempSync(join(tmpdir(), 'car-wash-pages-'))
  const write = (name: string, text: string, isCompressed = false): void => {
    const file = join(clientDir, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    if (!isCompressed) return
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    writeFileSync(`${file}.gz`, gzipSync(text))
  }
  write('index.html', TEMPLATE)
  write('offline.html', TEMPLATE)
  write('package.json', '{ "type": "module" }')
  write('.server/entry-server.js', DRAWING)
  write('.vite/manifest.json', JSON.stringify(MANIFEST))
  write('.vite/offline.json', '{}')
  return { clientDir, write }
}
