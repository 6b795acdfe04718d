import type { DataContext } from '../../context.ts'
import { CHAIN, SettingsModel } from './settings.model.ts'

/**
 * Fixes the chain's currency, within the transaction that writes an amount which no other has to precede: a service, a
 * package, a till. It writes the document that a change of the currency writes under the condition that none is fixed,
 * so of the two, run at once, the second runs again and sees the first. Fixed once, it stays, and costs no write.
 */
export async function fixCurrency({ db }: Pick<DataContext, 'db'>): Promise<void> {
  await SettingsModel(db).updateOne(
    { _id: CHAIN },
    { $set: { currencyFixed: true }, $setOnInsert: { rev: 0 } },
    { upsert: true },
  )
}
