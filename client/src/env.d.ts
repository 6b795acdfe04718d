/** The year of the build, which prerendered pages show until the browser sets the current one (vite.config.ts). */
declare const __BUILD_YEAR__: number

/** public/unstarted.js, once it has loaded. */
interface Window {
  unstarted?: { show: () => void; phones: (list: HTMLElement) => void }
}
