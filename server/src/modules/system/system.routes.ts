import { LANGUAGES } from '../../contract/constants.ts'
import { configViewSchema, type ConfigView } from '../../contract/stats.ts'
import { call, ok, type AnyCall } from '../../http/call.ts'
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

export const systemCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/config',
    who: 'all',
    summary: 'What the screens need to know of the configuration',
    reply: { 200: configViewSchema },
    run: (_input, _actor, context) => ok(configOf(context)),
  }),
  call({
    method: 'GET',
    path: '/health/live',
    who: 'all',
    summary: 'The process answers; never touches the database',
    reply: { 200: null },
    run: () => ({ status: 200 }),
  }),
  call({
    method: 'GET',
    path: '/health/ready',
    who: 'all',
    summary: 'Requests can be served: not stopping, the database answers within a second',
    reply: { 200: null, 503: null },
    run: async (_input, _actor, context) => ({ status: (await isReady(context)) ? 200 : 503 }),
  }),
]
