import type { Plugin } from 'vite'

const MADE = /(?<!PURE__ \*\/ ?)\bReact\d*\.(?:forwardRef|createContext|memo)\(/g
const NAMED = /^\w+\.displayName = "[^"]*";$/gm
/** Works in the router's framework mode alone. */
const PREFETCH = /shouldPrefetch && !isAbsolute \? .* : link;/

/**
 * React Router doesn't mark the components and contexts that it makes as free of side effects, so every page would
 * download its forms, its prefetching and its scroll restoration. This plugin marks them, and drops their names for
 * developer tools: what nobody imports then stays out.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/, code: /LinkWithRef/ },
      handler(code) {
        if (!PREFETCH.test(code)) this.error('React Router prefetches in another way now')
        const lean = code
          .replace(PREFETCH, 'link;')
          .replaceAll(NAMED, '')
          .replaceAll(MADE, '/* @__PURE__ */ $&')
        return { code: lean, map: null }
      },
    },
  }
}
