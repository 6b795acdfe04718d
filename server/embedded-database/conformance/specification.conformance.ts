import { MongoClient } from 'mongodb'
import { describe, expect, inject, test } from 'vitest'
import { exceptionTo, isRefusal } from './exceptions.ts'
import { Skipped, runSpecTest } from './run-spec.ts'
import { readSpecFiles, unmetRequirement } from './spec-file.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the folder of the specification files */
    specFolder: string
  }
}

/** Fail points make a server fail on purpose; only MongoDB's test builds have them. */
const usesFailPoint = (value: unknown): boolean =>
  /"(failPoint|targetedFailPoint)"/.test(JSON.stringify(value))

const uri = inject('mongodbUri')
const client = await MongoClient.connect(uri)
const { version, gitVersion } = await client.db('admin').command({ buildInfo: 1 })
await client.close()
const isEmbedded = gitVersion === 'embedded'

for (const file of readSpecFiles(inject('specFolder'))) {
  describe(file.name, () => {
    for (const spec of file.tests) {
      const reasonToSkip =
        spec.skipReason ??
        unmetRequirement(file.runOnRequirements, String(version)) ??
        unmetRequirement(spec.runOnRequirements, String(version)) ??
        (usesFailPoint(spec) ? 'needs fail points' : null)
      const exception = exceptionTo(`${file.name}: ${spec.description}`)
      // The reason is part of the title, so that a report can count passed, refused and skipped tests by reason.
      const note = reasonToSkip ?? exception
      const title = note === undefined ? spec.description : `${spec.description} [${note}]`
      test.skipIf(reasonToSkip !== null)(title, async context => {
        const outcome = await runSpecTest(uri, file, spec).then(
          () => null,
          (error: unknown) => error,
        )
        if (outcome instanceof Skipped) context.skip(outcome.message)
        else if (exception !== undefined) expect(outcome, 'the driver does it now').not.toBeNull()
        else if (isEmbedded && isRefusal(outcome)) context.skip('refused')
        else if (outcome !== null) throw outcome as Error
      })
    }
  })
}
