import type { Plugin } from 'vite'

const EMPTIED = ".innerHTML = ''"

/**
 * React Aria clears its live regions with `innerHTML = ''`, which the server's policy forbids (Trusted Types): typing a
 * date would end in the crash page. This plugin replaces it with code that uses no HTML.
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
