import { configViewSchema } from '../stats.ts'
import type { Api } from './row.ts'

export const systemApi = {
  'GET /openapi.json': {
    who: 'all',
    summary: 'This API as an OpenAPI 3.1 document',
    reply: { 200: 'application/json' },
  },
  'GET /docs': {
    who: 'all',
    summary: 'This page',
    reply: { 200: 'text/html' },
  },
  'GET /docs.css': {
    who: 'all',
    summary: 'Style of the page',
    reply: { 200: 'text/css' },
  },
  'GET /config': {
    who: 'all',
    summary: 'The parts of the configuration that the screens use',
    reply: { 200: configViewSchema },
  },
  'GET /health/live': {
    who: 'all',
    summary: 'The process answers; never touches the database',
    reply: { 200: null },
  },
  'GET /health/ready': {
    who: 'all',
    summary: 'Requests can be served: not stopping, the database answers within a second',
    reply: { 200: null, 503: null },
  },
} as const satisfies Api

export interface SystemApi extends Readonly<typeof systemApi> {}
