import type { Plugin } from 'vite'

const CHECK =
  /try \{\s*Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);\s*\} catch\s*\{\s*locale = 'en-US';\s*\}/

/**
 * React Aria asks, before any page shows, whether the browser knows its own language, to which every browser says yes
 * after some 40 ms of collecting what it knows. This plugin drops the question: each page names its language anyway.
 */
export function leanAria(): Plugin {
  return {
    name: 'lean-aria',
    apply: 'build',
    transform: {
      filter: { id: /dist\/private\/i18n\/useDefaultLocale\.m?js$/ },
      handler(code) {
        if (!CHECK.test(code)) this.error('React Aria looks for the default language in another way now')
        return { code: code.replace(CHECK, ''), map: null }
      },
    },
  }
}
