/** The year of the build, which stands in prerendered pages until the browser knows better (vite.config.ts). */
declare const __BUILD_YEAR__: number
