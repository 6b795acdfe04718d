import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { LANGUAGES } from '../server/src/contract/constants.ts'
import { everyLanguage } from './scripts/every-language.ts'
import { trustedAnnouncer } from './scripts/trusted-announcer.ts'

/** The origin of the API while `npm run dev` serves the pages. */
const API = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // 'pre': once other plugins have resolved them, React Aria's string files can no longer be told apart.
    { ...optimizeLocales.vite({ locales: LANGUAGES }), enforce: 'pre' },
    react(),
    tailwindcss(),
    trustedAnnouncer(),
    everyLanguage(),
  ],
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  server: { proxy: { '/api': API } },
  build: {
    // The content security policy allows no data: URLs for scripts, styles and fonts.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: {
      // Every target browser supports it.
      polyfill: false,
      // These load with the first page; listing them again with every lazy page only adds bytes.
      resolveDependencies: (_, dependencies) =>
        dependencies.filter(file => !/\/(vendor|frame|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // Few files compress better than many: the libraries of every page, and the shared parts.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store|clsx|lucide-react\/dist\/esm\/shared)\//,
              priority: 4,
            },
            {
              name: 'frame',
              test: /(src\/(ui\/cx|ui\/plain\/(button|button-look|page|spinner|card|reveal|skeleton|states)|session\/(session|stored-user|user-store|return-to)|lib\/log|i18n\/(i18n|bundles|sections|detection|direction|bidi)|features\/landing\/(social-links|brand-icons)|app\/(loading|styles))\.tsx?$|server\/src\/contract|preload-helper|lucide-react\/dist\/esm\/icons\/(menu|x|log-out|globe|cloud-off|mail|message-circle|rotate-cw|arrow-right|calendar-check|clock|shield-check|tag|droplets|ticket|car-front|sparkle|chevron-up)\.mjs)/,
              priority: 3,
            },
            {
              name: 'queries',
              test: /(node_modules\/@tanstack\/|src\/lib\/(query-keys|mutation|[\w-]+\.queries)\.ts$)/,
              priority: 1,
            },
            {
              name: 'forms',
              test: /src\/(parts\/(form\/(codec|field|form-field)|booking\/booking-texts)|lib\/use-one-submit)\.tsx?$/,
              priority: 1,
            },
            {
              name: 'parts',
              test: /src\/(lib\/api|i18n\/[\w-]+|session\/[\w-]+|ui\/toast|ui\/plain\/[\w-]+)\.tsx?$/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
