import { MongoClient } from 'mongodb'
import { describe, expect, inject, test } from 'vitest'
import notMet from './not-met.json' with { type: 'json' }
import { Skipped, runSpecTest } from './run-spec.ts'
import { readSpecFiles, unmetRequirement } from './spec-file.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** where the specification files lie */
    specFolder: string
  }
}

const reasons: Readonly<Record<string, string>> = notMet

/** Fail points make a server fail on purpose; only MongoDB's own test builds have them. */
const usesFailPoint = (value: unknown): boolean =>
  /"(failPoint|targetedFailPoint)"/.test(JSON.stringify(value))

const uri = inject('mongodbUri')
const client = await MongoClient.connect(uri)
const version = String((await client.db('admin').command({ buildInfo: 1 }))['version'])
await client.close()

for (const file of readSpecFiles(inject('specFolder'))) {
  describe(file.name, () => {
    for (const spec of file.tests) {
      const skipped =
        spec.skipReason ??
        unmetRequirement(file.runOnRequirements, version) ??
        unmetRequirement(spec.runOnRequirements, version) ??
        (usesFailPoint(spec) ? 'needs fail points' : null)
      const name = `${file.name}: ${spec.description}`
      const reason = reasons[name]
      test.skipIf(skipped !== null)(spec.description, async context => {
        const outcome = await runSpecTest(uri, file, spec).then(
          () => null,
          (error: unknown) => error,
        )
        if (outcome instanceof Skipped) context.skip(outcome.message)
        else if (reason === undefined) expect(outcome).toBeNull()
        else expect(outcome, `it is met now: take it out of not-met.json (${reason})`).not.toBeNull()
      })
    }
  })
}
