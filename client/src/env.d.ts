/** The year of the build, which prerendered pages show until the browser sets the current one (vite.config.ts). */
declare const __BUILD_YEAR__: number
