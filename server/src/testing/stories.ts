import fc from 'fast-check'

/** A story that runs each step in the product and in an oracle. */
interface Story<Step> {
  begin: () => Promise<void>
  /** Both outcomes; null for a step that has nothing to act on. */
  run: (step: Step) => Promise<{ actual: string; expected: string } | null>
  /** Compares the final states. */
  compare: () => Promise<void>
}

/** Runs random stories of up to `steps` steps; every outcome and the final state must agree. */
export async function runStories<Step>(
  step: fc.Arbitrary<Step>,
  tell: () => Story<Step>,
  { runs, steps }: { runs: number; steps: number },
): Promise<void> {
  const plans = fc.array(step, { minLength: Math.floor(steps / 2), maxLength: steps })
  const holds = async (plan: readonly Step[]) => {
    const story = tell()
    await story.begin()
    for (const [i, each] of plan.entries()) {
      const outcome = await story.run(each)
      if (outcome && outcome.actual !== outcome.expected)
        throw new Error(
          `step ${String(i)} ${JSON.stringify(each)}: ${outcome.actual}, expected ${outcome.expected}`,
        )
    }
    await story.compare()
  }
  await fc.assert(fc.asyncProperty(plans, holds), { numRuns: runs })
}
