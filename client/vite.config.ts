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
  /\/src\/(main|offline\/|i18n\/(detection|direction|as-language)|lib\/(brand|kept-board|wall-clock)|contract\/constants)|languagedetector/

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
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
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
                  name: 'shared',
                  test: id => !ALONE.test(id) && /\.m?[jt]sx?$/.test(id),
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 200_000,
                },
              ],
            },
          },
        },
  },
}))
