import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { metricsText } from './metrics.service.ts'
import { answeredFor } from '../../../http/request-log.ts'

/** GET /metrics for whoever has METRICS_TOKEN, in Prometheus's text format; without that setting there is no such page. */
export function serveMetrics(context: Context) {
  const { metrics, deployment } = context
  return async (req: Request, res: Response): Promise<void> => {
    answeredFor(res, '/metrics')
    if (!metrics || deployment.metricsToken === undefined) throw new AppError('NOT_FOUND')
    if (!isSame(req.headers.authorization ?? '', `Bearer ${deployment.metricsToken}`)) {
      res.setHeader('WWW-Authenticate', 'Bearer')
      throw new AppError('UNAUTHENTICATED')
    }
    const text = await metricsText(context, metrics)
    res.setHeader('Cache-Control', 'no-store')
    res.type(metrics.registry.contentType)
    res.send(text)
  }
}

/** In constant time: it reveals neither where two texts differ nor their lengths. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other))
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
