import exceptions from './exceptions.json' with { type: 'json' }

/** Why a test of the specification is not passed. */
export interface Exception {
  /** the embedded database refuses the feature, or the driver never asks the server for it */
  readonly by: 'embedded' | 'driver'
  readonly feature: string
}

const byName = new Map<string, Exception>()
for (const by of ['embedded', 'driver'] as const)
  for (const [feature, names] of Object.entries<string[]>(exceptions[by]))
    for (const name of names) byName.set(name, { by, feature })

/** By file and description, such as `crud/find.json: Find with filter`. */
export const exceptionTo = (name: string): Exception | undefined => byName.get(name)

/** CommandNotSupported and OperationNotSupportedInTransaction. */
const REFUSALS: unknown[] = [115, 263]

/** Whether the embedded database refused the feature: the only allowed way to fail a test. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && REFUSALS.includes(error.code)) || isRefusal(error.cause))
