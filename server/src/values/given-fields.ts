type Given<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

/** The optional fields of a body: null restores the default, and an absent one is left out. */
export function givenFields<T extends object>(body: Given<T>, defaults: T): Partial<T> {
  const given = (Object.keys(defaults) as (keyof T)[]).filter(name => body[name] !== undefined)
  return Object.fromEntries(given.map(name => [name, body[name] ?? defaults[name]])) as Partial<T>
}
