import type { Schema, SchemaType } from 'mongoose'
import type { Line } from '../../../../db/field.ts'
import { definitions } from '../../../../db/model.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

const isText = (type: SchemaType | undefined): boolean => {
  const instance = (type as { embeddedSchemaType?: SchemaType } | undefined)?.embeddedSchemaType?.instance
  return ['String', 'Mixed'].includes(instance ?? type?.instance ?? '')
}

/** Every path of a schema, including those of subdocuments. */
const pathsOf = (schema: Schema, prefix = ''): [path: string, type: SchemaType][] =>
  Object.entries(schema.paths).flatMap(([path, type]): [string, SchemaType][] =>
    type.schema ? pathsOf(type.schema, `${prefix}${path}.`) : [[prefix + path, type]],
  )

/** A collection with the line of each of its fields, and the paths of its schema. */
interface Described {
  collection: string
  lines: [path: string, line: Line][]
  paths: ReadonlyMap<string, SchemaType>
}

/** The models whose fields have lines; those that are deleted whole have none. */
export const described = (): Described[] =>
  definitions().flatMap(({ schema, lines }) =>
    typeof lines === 'string'
      ? []
      : [{ collection: schema.get('collection') ?? '', lines, paths: new Map(pathsOf(schema)) }],
  )

/** The paths of texts whose line satisfies the condition; for a field that is erased whole, each text in it. */
export const textsWhere = ({ lines, paths }: Described, wanted: (line: Line) => boolean): string[] =>
  lines
    .filter(([, line]) => wanted(line))
    .flatMap(([path]) => [...paths.keys()].filter(each => each === path || each.startsWith(`${path}.`)))
    .filter(path => isText(paths.get(path)))

/** The values at a path of a document, through every entry of the lists on the way. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap(each => valuesAt(each, path))
  const [field, ...rest] = path
  if (field === undefined) return value === null || value === undefined || value === '' ? [] : [value]
  return typeof value === 'object' && value !== null
    ? valuesAt((value as Record<string, unknown>)[field], rest)
    : []
}

/** A document, and the collection that it is in. */
export interface Stored {
  collection: string
  document: Record<string, unknown>
}

/** Every document of every collection. */
export async function wholeDatabase(app: TestApp): Promise<Stored[]> {
  const collections = await app.db.listCollections()
  const found = await Promise.all(
    collections.map(async ({ name: collection }) =>
      (await app.db.collection(collection).find({}).toArray()).map(document => ({ collection, document })),
    ),
  )
  return found.flat()
}

/** The values at a path of a collection's documents. */
export const at = (stored: readonly Stored[], collection: string, path: string) =>
  stored
    .filter(each => each.collection === collection)
    .flatMap(({ document }) => valuesAt(JSON.parse(JSON.stringify(document)), path.split('.')))
