import type { z } from 'zod'
import type { Actor } from './access.ts'
import type { Context } from './context.ts'
import type { ApiKey, ApiTable } from './contract/api/index.ts'
import type { Params, Parsed } from './contract/api/types.ts'
import type { BodyOf, SuccessOf } from './http/on.ts'

type Row<K extends ApiKey> = ApiTable[K]

/** What a row takes: its body, and its query where that says more than the language. */
export type Taken<K extends ApiKey> = Params<K> &
  (Row<K> extends { body: z.ZodType } ? { body: Parsed<K, 'body'> } : unknown) &
  (Row<K> extends { query: z.ZodType }
    ? keyof Parsed<K, 'query'> extends 'lang'
      ? unknown
      : { query: Parsed<K, 'query'> }
    : unknown)

/** The body of its one success, or the entries of its list. */
type Sent<Reply> = BodyOf<Reply> extends readonly (infer Entry)[] ? Entry[] : BodyOf<Reply>
type Success<K extends ApiKey> = Row<K>['reply'][SuccessOf<K>]

/** A service that does what a row of the contract says, for its route (`on`) and for whoever else asks for it. */
export type Serves<K extends ApiKey> = (
  context: Context,
  actor: Row<K>['who'] extends 'all' ? Actor | null : Actor,
  ...asked: keyof Taken<K> extends never ? [] : [Taken<K>]
) => Success<K> extends null ? Promise<void> : Promise<Sent<Success<K>>>
