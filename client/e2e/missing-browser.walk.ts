import { test } from '@playwright/test'
import { missingOf } from './webkit/installed.ts'

/** Runs instead of an engine's tests where the machine lacks it, so that nothing untried counts as passed. */
test('the browser is installed', ({}, { project: { name } }) => {
  throw new Error(`${name} is not installed, so none of its tests has run: ${missingOf(name).join(', ')}`)
})
