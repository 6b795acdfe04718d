import exceptions from './exceptions.json' with { type: 'json' }

const byName = new Map<string, string>()
for (const [feature, names] of Object.entries<string[]>(exceptions))
  for (const name of names) byName.set(name, feature)

/** What the driver does differently, by file and description, such as `crud/find.json: Find with filter`. */
export const exceptionTo = (name: string): string | undefined => byName.get(name)

/** CommandNotFound, CommandNotSupported and OperationNotSupportedInTransaction. */
const REFUSALS: unknown[] = [59, 115, 263]

/** Whether the embedded database refused a feature by its name: the only allowed way to fail a test. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && REFUSALS.includes(error.code)) || isRefusal(error.cause))
