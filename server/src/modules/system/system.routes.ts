import { LANGUAGES } from '../../contract/constants.ts'
import { type ConfigView } from '../../contract/stats.ts'
import { ok, type Handler, on } from '../../http/on.ts'
import type { Context } from '../../context.ts'
import { isReady } from './health.service.ts'

const configOf = ({ settings, mailer }: Context): ConfigView => ({
  languages: [...LANGUAGES],
  currency: 'EUR',
  exchangeRates: settings.exchangeRates,
  mail: mailer.kind === 'smtp' ? 'smtp' : 'mailto',
  timeZone: settings.timeZone,
  cutoffHours: settings.cutoffHours,
})

export const systemHandlers: Handler[] = [
  on('GET /config', (_input, _actor, context) => ok(configOf(context)), { withoutSession: true }),
  on('GET /health/live', () => ({ status: 200 }), { withoutSession: true }),
  on(
    'GET /health/ready',
    async (_input, _actor, context) => ({ status: (await isReady(context)) ? 200 : 503 }),
    { withoutSession: true },
  ),
]
