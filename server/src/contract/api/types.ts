import type { z } from 'zod'
import type { Language } from '../constants.ts'
import type { PATH_FIELDS } from '../fields.ts'
import type { ApiKey, ApiTable } from './index.ts'

/** Types inferred from the rows, for the server's handlers, the client's calls and the tests' client. */

type SchemaIn<R, Field extends string> =
  R extends Readonly<Record<Field, infer S extends z.ZodType>> ? S : never

/** The names of the parameters in a path: "id" and "status" of "/admin/bookings/:id/:status". */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}.ics`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never

type PathFields = { [Name in keyof typeof PATH_FIELDS]: z.output<(typeof PATH_FIELDS)[Name]> }

export type Params<K extends ApiKey> = Pick<PathFields, NamesIn<K> & keyof PathFields>

export type Parsed<K extends ApiKey, Field extends 'query' | 'body'> = [
  SchemaIn<ApiTable[K], Field>,
] extends [never]
  ? Record<string, never>
  : z.output<SchemaIn<ApiTable[K], Field>>

type Sent<K extends ApiKey, Field extends 'query' | 'body'> = z.input<SchemaIn<ApiTable[K], Field>>

type Given<K extends ApiKey, Field extends 'query' | 'body'> = [SchemaIn<ApiTable[K], Field>] extends [never]
  ? Partial<Record<Field, undefined>>
  : Record<string, never> extends Sent<K, Field>
    ? Partial<Record<Field, Sent<K, Field>>>
    : Record<Field, Sent<K, Field>>

type GivenBody<K extends ApiKey> = ApiTable[K] extends { accepts: readonly string[] }
  ? { body: Blob }
  : Given<K, 'body'>

/** A caller's input: path parameters, query and body, before parsing. */
export type CallInput<K extends ApiKey> = ([NamesIn<K>] extends [never]
  ? { params?: undefined }
  : { params: Params<K> }) &
  Given<K, 'query'> &
  GivenBody<K>

/** The rows whose replies depend on the language: they declare `lang`. */
export type LocalisedKey = {
  [K in ApiKey]: ApiTable[K] extends { query: z.ZodType<{ lang: Language }> } ? K : never
}[ApiKey]

type Replies<K extends ApiKey> = ApiTable[K]['reply']

export type StatusOf<K extends ApiKey> = keyof Replies<K> & number

export type ReplyBody<K extends ApiKey, S extends StatusOf<K> = StatusOf<K>> = S extends unknown
  ? Replies<K>[S] extends z.ZodType
    ? z.output<Replies<K>[S]>
    : undefined
  : never
