import type { Plugin } from 'vite'

const GUESS = /let locale = typeof window[^;]*;\s*try \{[^}]*\} catch\s*\{\s*locale = 'en-US';\s*\}/

/**
 * Before any page shows, React Aria reads the browser's own language and asks whether the browser knows it, which takes
 * some 40 ms; without the question, a language that is no tag ("C" of a Unix system) stops every page. Each page names
 * its language, so this plugin has React Aria begin with that of the document.
 */
export function leanAria(): Plugin {
  return {
    name: 'lean-aria',
    apply: 'build',
    transform: {
      filter: { id: /dist\/private\/i18n\/useDefaultLocale\.m?js$/ },
      handler(code) {
        if (!GUESS.test(code)) this.error('React Aria looks for the default language in another way now')
        return {
          code: code.replace(GUESS, "const locale = globalThis.document?.documentElement.lang || 'en-US';"),
          map: null,
        }
      },
    },
  }
}
