import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the API answers while `npm run dev` serves the pages. */
const API = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // 'pre': after other plugins have resolved them, React Aria's string files can no longer be told apart.
    { ...optimizeLocales.vite({ locales: ['en-US', 'it-IT', 'ar-AE'] }), enforce: 'pre' },
    react(),
    tailwindcss(),
  ],
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  server: { proxy: { '/api': API } },
  build: {
    // The policy of the server allows no data: URL for scripts, styles and fonts.
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
  },
})
