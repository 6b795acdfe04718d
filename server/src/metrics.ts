import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** Seconds, from a list out of memory to the deadline of a request. */
const BUCKETS = [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2.5, 10]

const MAIL_OUTCOMES = ['sent', 'failed', 'given_up', 'expired'] as const

/** How often the delays of the event loop are measured, and their least. Every 10 ms takes 2 ms of CPU a second more. */
const LOOP_MS = 50

/** What one server counts for `GET /metrics`. Labels are words of the program: no caller can make them grow. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_MS })
  const metrics = {
    registry,
    tasks: new Set<string>(),
    requests: new Histogram({
      name: 'car_wash_request_seconds',
      help: 'Requests by route, method and class of status, with their durations',
      labelNames: ['route', 'method', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    refusals: new Counter({
      name: 'car_wash_refusals_total',
      help: 'Refused requests by route, method and code of the error',
      labelNames: ['route', 'method', 'code'],
      registers,
    }),
    mistakes: new Counter({ name: 'car_wash_mistakes_total', help: 'Requests answered with 5xx', registers }),
    bookings: new Counter({ name: 'car_wash_bookings_total', help: 'Bookings made', registers }),
    mails: new Counter({
      name: 'car_wash_mails_total',
      help: 'Attempts to send a mail; one that failed is tried again, one that is given up is not',
      labelNames: ['outcome'],
      registers,
    }),
    retries: new Counter({
      name: 'car_wash_transaction_retries_total',
      help: 'Transactions run again after a conflict or a lost connection',
      registers,
    }),
  }
  // An outcome without a first value would show no increase when it first happens.
  for (const outcome of MAIL_OUTCOMES) metrics.mails.inc({ outcome }, 0)
  return metrics
}

export type Metrics = ReturnType<typeof createMetrics>
