import { readFileSync } from 'node:fs'
import { z } from 'zod'
import * as contract from '../../../contract/index.ts'

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

export const readText = (file: string): string =>
  readFileSync(new URL(`../../../../src/modules/office/system/${file}`, import.meta.url), 'utf8')
export const readJson = <Value>(file: string) => JSON.parse(readText(file)) as Readonly<Record<string, Value>>

const WORDS = readJson<string>('field-words.json')
/** What the document says whatever the contract is. */
export const PARTS = readJson<Json>('openapi-parts.json')

/** By the longest end of its path that has an entry: "BookingView.walkIn.name", then "walkIn.name", then "name". */
export function describe<T>(json: T, path: readonly string[]): T {
  if (typeof json !== 'object' || json === null) return json
  for (const [key, part] of Object.entries(json)) {
    if (key !== 'properties') describe(part, path)
    else
      for (const [name, field] of Object.entries(part as Record<string, Json>)) {
        const at = [...path, name]
        const words = at.map((_, start) => WORDS[at.slice(start).join('.')])
        field['description'] ??= words.find(entry => entry !== undefined)
        describe(field, at)
      }
  }
  return json
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const override = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }) => {
    forGenerators(zodSchema as z.core.$ZodTypes, jsonSchema as Json, io)
  }
  return z.toJSONSchema(schema, {
    ...{ io, metadata: names, override },
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
}

/**
 * Writes a schema so that generated clients can use it: no `const ""` beside a type, which several turn into a class; the
 * format of a text that is checked after it was trimmed; no closed replies, so that a client of today reads a field of
 * tomorrow.
 */
function forGenerators(zod: z.core.$ZodTypes, json: Json, io: 'input' | 'output'): void {
  if (io === 'output') {
    if (json['additionalProperties'] === false) delete json['additionalProperties']
  } else if (Array.isArray(json['anyOf'])) {
    json['anyOf'] = (json['anyOf'] as Json[]).filter(member => member['const'] !== '')
  } else if (
    zod._zod.def.type === 'pipe' &&
    (zod._zod.def.out as z.core.$ZodTypes)._zod.def.type !== 'transform'
  ) {
    const out = toJson(zod._zod.def.out as z.ZodType, io)
    delete out['$schema']
    // What a query writes in digits is a number to those who call.
    if (out['type'] !== json['type']) delete json['pattern']
    Object.assign(json, out)
  }
  // The pattern of a format is longer, and no clearer.
  if ('format' in json) delete json['pattern']
}

/** Converts schemas to JSON Schema; named ones are written once, under `schemas`, and referenced. */
export class SchemaWriter {
  readonly schemas: Record<string, Json> = {}

  /** `place` precedes the fields' names in the words for them: "query.from". */
  write(schema: z.ZodType, io: 'input' | 'output', place?: string): Json {
    const json = toJson(schema, io)
    const { $defs = {}, ...root } = json as { $defs?: Record<string, Json> } & Json
    for (const [name, definition] of Object.entries($defs)) this.#keep(name, definition)
    const name = names.get(schema)?.id
    if (name === undefined || '$ref' in root) return this.#clean(root, place)
    this.#keep(name, root)
    return { $ref: refTo(name) }
  }

  #keep(name: string, definition: Json): void {
    this.schemas[name] ??= this.#clean(definition, name)
  }

  /** Removes the dialect, which the document states once, points references to its components, and describes the fields. */
  #clean(schema: Json, name?: string): Json {
    const text = JSON.stringify(schema, (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, name: string) => JSON.stringify(refTo(name)))
    return describe(JSON.parse(text, withoutChoiceOfOne) as Json, name === undefined ? [] : [name])
  }
}

/** Zod completes the members of a union after the union: only a finished schema can be without it. */
function withoutChoiceOfOne(_key: string, value: unknown): unknown {
  const { anyOf, ...rest } = (value ?? {}) as { anyOf?: Json[] }
  return anyOf?.length === 1 ? { ...anyOf[0], ...rest } : value
}

const refTo = (name: string) => `#/components/schemas/${name}`
