import fs from 'node:fs'
import path from 'node:path'
import { EJSON } from 'bson'
import type { Document } from 'mongodb'

// MongoDB's unified test format, to the extent that the specifications in use need it.
// https://github.com/mongodb/specifications/blob/master/source/unified-test-format/unified-test-format.md

export interface Requirement {
  minServerVersion?: string
  maxServerVersion?: string
  topologies?: string[]
  serverless?: string
  auth?: boolean
  csfle?: boolean
  serverParameters?: Document
}

export interface ExpectedError {
  isClientError?: boolean
  errorCode?: number
  errorCodeName?: string
  errorContains?: string
  errorLabelsContain?: string[]
  errorLabelsOmit?: string[]
  expectResult?: unknown
  /** the server's whole reply */
  errorResponse?: Document
}

export interface Operation {
  name: string
  object: string
  arguments?: Document
  expectResult?: unknown
  expectError?: ExpectedError
  ignoreResultAndError?: boolean
  saveResultAsEntity?: string
}

export interface CollectionData {
  databaseName: string
  collectionName: string
  documents: Document[]
  createOptions?: Document
}

export interface SpecTest {
  description: string
  skipReason?: string
  runOnRequirements?: Requirement[]
  operations: Operation[]
  outcome?: CollectionData[]
}

export interface SpecFile {
  /** folder and name, such as crud/find.json or transactions/abort.json */
  readonly name: string
  readonly createEntities: Record<string, Document>[]
  readonly initialData: CollectionData[]
  readonly runOnRequirements?: Requirement[]
  readonly tests: SpecTest[]
}

/**
 * Reads all specification files of a folder that has a folder for each specification.
 * @throws Error in one line when there are none
 */
export function readSpecFiles(folder: string): SpecFile[] {
  const files = fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.json'))
    : []
  if (files.length === 0) {
    throw new Error(
      `No specification files in ${folder}: set MONGODB_SPEC_DIR to a folder with MongoDB's crud/*.json and transactions/*.json`,
    )
  }
  return files.sort().map(file => {
    const content = EJSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'), {
      relaxed: true,
    }) as Partial<SpecFile>
    return { createEntities: [], initialData: [], tests: [], ...content, name: file }
  })
}

/** Why this test does not apply to a server of this version, or null. */
export function unmetRequirement(requirements: Requirement[] | undefined, version: string): string | null {
  if (!requirements) return null
  const reasons = requirements.map(requirement => unmetPart(requirement, version))
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}

function unmetPart(requirement: Requirement, version: string): string | null {
  const { minServerVersion, maxServerVersion, topologies } = requirement
  if (minServerVersion && compareVersions(minServerVersion, version) > 0) return 'for newer servers'
  if (maxServerVersion && compareVersions(maxServerVersion, version) < 0) return 'for older servers'
  if (topologies && !topologies.includes('replicaset')) return `for ${topologies.join(', ')}`
  if (
    requirement.serverless === 'require' ||
    requirement.auth ||
    requirement.csfle ||
    requirement.serverParameters
  ) {
    return 'for servers of another kind'
  }
  return null
}

/** A version with fewer parts, such as 7.0 or 7.99, is compared only in these parts. */
function compareVersions(a: string, b: string): number {
  const [x, y] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (const [at, part] of x.entries()) {
    const difference = part - (y[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
