import type { Plugin } from 'vite'

const EMPTIED = ".innerHTML = ''"

/**
 * React Aria empties its live regions by `innerHTML = ''`, which the policy of the server forbids (Trusted Types): a
 * date typed part by part would end in the crash page. The same without HTML.
 */
export function trustedAnnouncer(): Plugin {
  return {
    name: 'trusted-announcer',
    apply: 'build',
    transform: {
      filter: { id: /dist\/private\/live-announcer\/LiveAnnouncer\.m?js$/ },
      handler(code) {
        if (!code.includes(EMPTIED)) this.error('React Aria empties its live regions in another way now')
        return { code: code.replaceAll(EMPTIED, '.replaceChildren()'), map: null }
      },
    },
  }
}
