import type { MongoClient } from 'mongodb'

const ACCOUNTS = 10
const BALANCE = 100
const TOTAL = ACCOUNTS * BALANCE

interface Account {
  _id: number
  balance: number
}

export interface BankReport {
  transfers: number
  aborted: number
  reads: number
  /** reads whose sum was not the total */
  wrongSums: number
  logged: number
}

const random = (limit: number): number => Math.floor(Math.random() * limit)

const sumOf = (accounts: readonly Account[]): number =>
  accounts.reduce((sum, { balance }) => sum + balance, 0)

/** Moves money between accounts in conflicting transactions while others read: the sum never changes. */
export async function stressBank(client: MongoClient, milliseconds: number): Promise<BankReport> {
  const database = client.db('bank')
  const accounts = database.collection<Account>('accounts')
  const log = database.collection<{ key: string }>('log')
  await accounts.insertMany(Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: BALANCE })))
  await log.createIndex({ key: 1 }, { unique: true }, {})
  const report: BankReport = { transfers: 0, aborted: 0, reads: 0, wrongSums: 0, logged: 0 }
  const end = Date.now() + milliseconds
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (Date.now() < end) await work()
  }

  const transfer = async (): Promise<void> => {
    const from = random(ACCOUNTS)
    const to = (from + 1 + random(ACCOUNTS - 1)) % ACCOUNTS
    const amount = 1 + random(20)
    const done = await client.withSession(session =>
      session.withTransaction(async () => {
        const account = await accounts.findOne({ _id: from }, { session })
        if (!account || account.balance < amount || random(10) === 0) {
          await session.abortTransaction()
          return false
        }
        await accounts.updateOne({ _id: from }, { $set: { balance: account.balance - amount } }, { session })
        await accounts.updateOne({ _id: to }, { $inc: { balance: amount } }, { session })
        await log.insertOne({ key: `${from}-${to}-${Math.random()}` }, { session })
        return true
      }),
    )
    if (done) report.transfers++
    else report.aborted++
  }

  const readOneByOne = (): Promise<void> =>
    client.withSession(session =>
      session.withTransaction(async () => {
        let sum = 0
        for (let _id = 0; _id < ACCOUNTS; _id++)
          sum += (await accounts.findOne({ _id }, { session }))?.balance ?? 0
        report.reads++
        if (sum !== TOTAL) report.wrongSums++
      }),
    )

  const readAtOnce = async (): Promise<void> => {
    report.reads++
    if (sumOf(await accounts.find().toArray()) !== TOTAL) report.wrongSums++
  }

  const workers = [...Array.from({ length: 12 }, () => transfer), readOneByOne, readOneByOne, readAtOnce]
  await Promise.all(workers.map(repeat))
  if (sumOf(await accounts.find().toArray()) !== TOTAL) report.wrongSums++
  report.logged = await log.countDocuments()
  return report
}
