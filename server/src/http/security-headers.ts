import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** The policy of every page and reply (security.md, HTTP). */
const DIRECTIVES = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['cw', 'default'],
}

/** Vite's client inserts scripts and styles, and asks by a socket what has changed. */
const FROM_SOURCE = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'", 'ws:'],
}

/** Browser features that no page uses; disabled, so that an injected script cannot use them either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Features of our own pages, never of a frame: "near me" sorts the branches in the browser, and passkeys. */
const OWN_FEATURES = ['geolocation', 'publickey-credentials-create', 'publickey-credentials-get']

/** The headers of every reply, computed once: by helmet's middleware they would cost more than many a call. */
export function securityHeaders(options: { https: boolean; fromSource?: boolean }): Map<string, string> {
  const headers = new Map([
    [
      'Permissions-Policy',
      [
        ...UNUSED_FEATURES.map(feature => `${feature}=()`),
        ...OWN_FEATURES.map(feature => `${feature}=(self)`),
      ].join(', '),
    ],
  ])
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: options.fromSource === true ? FROM_SOURCE : DIRECTIVES,
    },
    strictTransportSecurity: options.https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  // Helmet only ever calls these two.
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  } as unknown as ServerResponse
  apply({} as IncomingMessage, recorder, error => {
    if (error !== undefined) throw new Error('the security headers are not valid', { cause: error })
  })
  return headers
}
