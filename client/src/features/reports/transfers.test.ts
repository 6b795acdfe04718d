import { expect, test } from 'vitest'
import { transfersOf } from './transfers.ts'

const A = { _id: 'a', name: 'A' }
const B = { _id: 'b', name: 'B' }
const part = (amount: number) => ({ washes: 1, amount })
const cell = (branchId: typeof A | null, washed: number, givenBack = 0) => ({
  branchId,
  washed: part(washed),
  givenBack,
})
const seller = (soldAt: typeof A | null, cells: ReturnType<typeof cell>[]) => ({
  soldAt,
  sold: part(0),
  washed: part(0),
  forfeited: part(0),
  givenBack: 0,
  unused: part(0),
  cells,
})

test('branches that owe each other pay only the difference, to the cent', () => {
  const data = [
    seller(A, [cell(A, 50), cell(B, 20.1), cell(null, 0, 10)]),
    seller(B, [cell(A, 30.3), cell(B, 9)]),
    seller(null, [cell(A, 10)]),
  ]
  expect(transfersOf({ data })).toEqual([{ from: B, to: A, amount: 10.2 }])
})

test('a branch that gave money back for a package sold elsewhere gets it from the seller', () => {
  expect(transfersOf({ data: [seller(A, [cell(B, 12.5, 7.25)])] })).toEqual([
    { from: A, to: B, amount: 19.75 },
  ])
})
