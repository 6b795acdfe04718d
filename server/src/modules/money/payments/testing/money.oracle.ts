import type { PaymentMethod } from '../../../../contract/constants.ts'

/** The oracle's record of a booking or package that costs money. */
export interface PricedThing {
  id: string
  kind: 'booking' | 'package'
  /** The branch of a booking; a package has none. */
  branch: number | null
  cents: number
  paid: PaymentMethod | null
  /** A booking's state; a package stays live. */
  isCancelled: boolean
}

interface Row {
  thing: string
  cents: number
  method: PaymentMethod
  branch: number
  till: number | null
  isReversed: boolean
}

interface Drawer {
  branch: number
  float: number
  cash: number
  counted: number | null
}

/** What the ledger of money must hold, as plain lists: things, rows and drawers of branches 0 and 1, in whole cents. */
export class MoneyOracle {
  readonly things: PricedThing[] = []
  readonly rows: Row[] = []
  readonly tills: Drawer[] = []

  /** Takes the price at a branch; another method gives the money back and takes it again. */
  pay(thing: PricedThing, method: PaymentMethod, branch: number): void {
    if (thing.paid === method) return
    if (thing.paid !== null) this.#giveBack(thing, branch)
    this.#append({ thing: thing.id, cents: thing.cents, method, branch })
    thing.paid = method
  }

  takeBack(thing: PricedThing, branch: number): void {
    if (thing.paid === null) return
    this.#giveBack(thing, branch)
    thing.paid = null
  }

  openTill(branch: number): number | undefined {
    const found = this.tills.findIndex(till => till.branch === branch && till.counted === null)
    return found < 0 ? undefined : found
  }

  open(branch: number, float: number): string {
    if (this.openTill(branch) !== undefined) return '409 STATE_CONFLICT'
    this.tills.push({ branch, float, cash: 0, counted: null })
    return '201'
  }

  #giveBack(thing: PricedThing, branch: number): void {
    for (const row of this.rows.filter(({ thing: id, isReversed }) => id === thing.id && !isReversed)) {
      row.isReversed = true
      this.#append({ thing: thing.id, cents: -row.cents, method: row.method, branch, isReversed: true })
    }
  }

  #append(row: Omit<Row, 'till' | 'isReversed'> & { isReversed?: boolean }): void {
    this.rows.push({ isReversed: false, ...row, till: row.method === 'cash' ? this.#putInTill(row) : null })
  }

  #putInTill({ branch, cents }: Pick<Row, 'branch' | 'cents'>): number {
    const index = this.openTill(branch) ?? this.tills.push({ branch, float: 0, cash: 0, counted: null }) - 1
    const till = this.tills[index]
    if (till) till.cash += cents
    return index
  }
}
