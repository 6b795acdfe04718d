/** Which build this is: the service worker's cache is named after it (vite.config.ts). */
declare const __BUILD__: string

/** public/unstarted.js, once it has loaded. */
interface Window {
  unstarted?: { show: () => void; phones: (list: HTMLElement) => void }
}
