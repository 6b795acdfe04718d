import { z } from 'zod'
import * as contract from '../../contract/index.ts'

export type Json = Record<string, unknown>

/** "bookingViewSchema" → "BookingView"; bodies, views, rows and replies of the contract are named, fields are not. */
function nameOf(exported: string): string | null {
  if (!/(Schema|Body|Row|Reply)$/.test(exported)) return null
  const name = exported.replace(/Schema$/, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const names = z.registry<{ id: string }>()
for (const [exported, value] of Object.entries(contract)) {
  const name = nameOf(exported)
  if (name !== null && value instanceof z.ZodType && !names.has(value)) names.add(value, { id: name })
}

/** Converts schemas to JSON Schema; named ones are written once, under `schemas`, and referenced. */
export class SchemaWriter {
  readonly schemas: Record<string, Json> = {}

  write(schema: z.ZodType, io: 'input' | 'output'): Json {
    const json = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      target: 'draft-2020-12',
    }) as Json
    const { $defs = {}, ...root } = json as { $defs?: Record<string, Json> } & Json
    for (const [name, definition] of Object.entries($defs)) this.#keep(name, definition)
    const name = names.get(schema)?.id
    if (name === undefined || '$ref' in root) return this.#clean(root)
    this.#keep(name, root)
    return { $ref: refTo(name) }
  }

  #keep(name: string, definition: Json): void {
    this.schemas[name] ??= this.#clean(definition)
  }

  /** Removes the dialect, which the document states once, and points references to its components. */
  #clean(schema: Json): Json {
    const text = JSON.stringify(schema, (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, name: string) => JSON.stringify(refTo(name)))
    return JSON.parse(text) as Json
  }
}

const refTo = (name: string) => `#/components/schemas/${name}`
