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

const TEXT = /\.(js|css|svg|json|txt|ico)$/

/**
 * The pages; with `--mode offline`, beside them, the offline page and the service worker, which share no script with the
 * pages; with `--ssr`, what the server draws.
 */
export default defineConfig(({ isSsrBuild = false, mode }) => ({
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
    copyPublicDir: !isSsrBuild && mode !== 'offline',
    emptyOutDir: mode !== 'offline',
    // Node.js keeps the text of a module in memory, two bytes a letter where one is Arabic.
    minify: true,
    manifest: !isSsrBuild && `.vite/${mode === 'offline' ? 'offline' : 'manifest'}.json`,
    modulePreload: {
      // Every target browser supports it.
      polyfill: false,
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input:
            mode === 'offline'
              ? { offline: 'offline.html', sw: 'src/offline/worker.ts' }
              : { index: 'index.html' },
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // The names of what shares them would be part of it.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
            // Both builds make the same stylesheet.
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css') ? 'assets/style-[hash].css' : 'assets/[name]-[hash][extname]',
            ...(mode !== 'offline' && {
              // By the bundler's defaults every icon that two areas share would be a request: 27 scripts for a visitor's page.
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'frame', tags: ['$initial'], priority: 2 },
                  { name: 'shared', minShareCount: 4, priority: 1 },
                  { name: 'few', entriesAware: true, entriesAwareMergeThreshold: 60_000, minShareCount: 2 },
                ],
              },
            }),
          },
        },
  },
}))
