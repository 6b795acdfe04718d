import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { LANGUAGES } from '../server/src/contract/constants.ts'
import { FLOOR } from './floor.ts'

/** The package leads to its development build, warnings included. */
const productionRouter = ['index', 'dom-export'].map(file => ({
  find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
  replacement: join(import.meta.dirname, `../node_modules/react-router/dist/production/${file}.mjs`),
}))

/** A copy of the hook for React before 18, which packages import instead of React's own. */
const ownHook = { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }

/** The entries, and what the offline page shares with the pages: it must not need the frame. */
const ALONE =
  /\/src\/(main|offline\/|i18n\/(detection|direction|as-language)|lib\/(brand|kept-board|listeners|wall-clock)|contract\/constants)|languagedetector/

/** What a visitor's page loads: its area, and the layout around it. */
const VISITORS = ['visitor/index.ts', 'app/inner-layout.tsx'].map(file =>
  join(import.meta.dirname, 'src', file),
)

interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** Whether one of these modules needs another one, by its imports and theirs. */
function isNeededBy(some: readonly string[], id: string, modules: Modules): boolean {
  const users = new Set([id])
  for (const each of users) {
    // Dialog.mjs imports them for a part that nobody uses.
    if (!/\/react-aria-components\/dist\/private\/(Menu|Popover)\.mjs$/.test(each))
      modules.getModuleInfo(each)?.importers.forEach(importer => users.add(importer))
  }
  return some.some(user => users.has(user))
}

const TEXT = /\.(js|css|svg|json|txt|ico)$/

/** The pages, the script of the offline page and the service worker; with `--ssr`, what the server draws. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [
    // 'pre': once other plugins have resolved them, React Aria's string files can no longer be told apart.
    { ...optimizeLocales.vite({ locales: LANGUAGES }), enforce: 'pre' },
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [compression({ algorithms: ['brotliCompress', 'gzip'], include: TEXT })]),
  ],
  resolve: { alias: [...productionRouter, ownHook] },
  define: {
    __BUILD__: JSON.stringify(Date.now().toString(36)),
    // The server runs without it, and would draw with React's development build.
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  // The server imports one folder without packages.
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  build: {
    // The content security policy allows no data: URLs for scripts, styles and fonts.
    assetsInlineLimit: 0,
    target: isSsrBuild ? 'node20' : FLOOR,
    copyPublicDir: !isSsrBuild,
    // Node.js keeps the text of a module in memory, two bytes a letter where one is Arabic.
    minify: true,
    manifest: !isSsrBuild,
    modulePreload: {
      // Every target browser supports it.
      polyfill: false,
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { index: 'index.html', offline: 'offline.html', sw: 'src/offline/worker.ts' },
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // The names of what shares them would be part of it.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
            // By the bundler's defaults every icon that two areas share would be a request.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'frame',
                  tags: ['$initial'],
                  test: id => !ALONE.test(id) && /\.(m?[jt]sx?|svg)$|^\0/.test(id),
                  priority: 1,
                },
                {
                  // What visitors share with another area, and what others share. Nothing of the first imports the second,
                  // so neither waits for the other in a circle, where a class could extend one that is not there yet.
                  debugName: 'shared',
                  name: (id, modules) => (isNeededBy(VISITORS, id, modules) ? 'shared' : 'signed-in'),
                  test: id => !ALONE.test(id) && /\.m?[jt]sx?$/.test(id),
                  minShareCount: 2,
                },
              ],
            },
          },
        },
  },
}))
