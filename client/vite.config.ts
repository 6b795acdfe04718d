import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { LANGUAGES } from '../server/src/contract/constants.ts'
import { FLOOR } from './floor.ts'
import { singleIcons } from './scripts/single-icons.ts'
import { brandInDev } from './scripts/brand-in-dev.ts'
import { everyLanguage } from './scripts/every-language.ts'
import { chunkGroups } from './scripts/chunks.ts'
import { leanAria } from './scripts/lean-aria.ts'
import { leanRouter } from './scripts/lean-router.ts'
import { trustedAnnouncer } from './scripts/trusted-announcer.ts'

/** The origin of the API while `npm run dev` serves the pages. */
const API = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** The package leads to its development build, warnings included. */
const productionRouter = ['index', 'dom-export'].map(file => ({
  find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
  replacement: join(import.meta.dirname, `../node_modules/react-router/dist/production/${file}.mjs`),
}))

/** A copy of the hook for React before 18, which packages import instead of React's own. */
const ownHook = { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // 'pre': once other plugins have resolved them, React Aria's string files can no longer be told apart.
    { ...optimizeLocales.vite({ locales: LANGUAGES }), enforce: 'pre' },
    react(),
    tailwindcss(),
    trustedAnnouncer(),
    everyLanguage(),
    brandInDev(),
    singleIcons(),
    leanRouter(),
    leanAria(),
  ],
  resolve: { alias: [...productionRouter, ownHook] },
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  server: { proxy: { '/api': API, '/embed': API } },
  build: {
    // The content security policy allows no data: URLs for scripts, styles and fonts.
    assetsInlineLimit: 0,
    target: FLOOR,
    modulePreload: {
      // Every target browser supports it.
      polyfill: false,
      // These load with the first page; listing them again with every lazy page only adds bytes.
      resolveDependencies: (_, dependencies) =>
        dependencies.filter(file => !/\/(index|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
