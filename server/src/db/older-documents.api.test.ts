import { readdirSync, readFileSync } from 'node:fs'
import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { API } from '../contract/api/index.ts'
import { migrate } from './migrations.ts'
import { sessionCookieName } from '../http/session.ts'
import { definitions } from './model.ts'
import { openSession } from '../modules/accounts/auth/sessions/session.service.ts'
import { UserModel } from '../modules/accounts/users/user.model.ts'
import { appForFile } from '../testing/app-for-file.ts'
import { TestClient } from '../testing/test-client.ts'

const { EJSON } = mongoose.mongo.BSON

type Dump = Record<string, Record<string, unknown>>

const app = await appForFile()
const FOLDER = new URL('dumps/', import.meta.url)
/** One document of each collection as the first program of each schema version wrote it; never edited. */
const DUMPS = readdirSync(FOLDER).map(file => ({
  version: Number(/\d+/.exec(file)?.[0]),
  dump: EJSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Dump,
}))

test.each(DUMPS)(
  'a database of schema version $version is brought forward, and every view reads it',
  async one => {
    const { db, context } = app
    for (const [collection, document] of Object.entries(one.dump)) {
      await db.collection(collection).deleteMany({})
      await db.collection(collection).insertOne(document)
    }
    await db
      .collection<{ _id: string }>('meta')
      .updateOne({ _id: 'version' }, { $set: { version: one.version } }, { upsert: true })
    await migrate(db)

    for (const { schema, fields } of definitions()) {
      const collection = schema.get('collection') ?? ''
      for (const document of await db.collection(collection).find({}).toArray())
        for (const [name, { isLater }] of Object.entries(fields))
          if (!isLater) expect(document[name], `${collection}.${name}`).not.toBe(undefined)
    }

    const customer = await UserModel(db).findOne({ role: 'customer' }).orFail()
    const opened = await openSession(context, customer, 'test')
    const own = new TestClient(app.url, `${sessionCookieName(context)}=${opened?.token ?? ''}`, customer.id)
    const boss = await app.signedInAs('super-admin')
    const ids: Record<string, unknown> = {
      '/bookings': one.dump['bookings']?.['_id'],
      '/admin/customers': one.dump['users']?.['_id'],
      '/users/packages': one.dump['userPackages']?.['_id'],
      '/admin/payments': one.dump['payments']?.['_id'],
    }
    let read = 0
    for (const key of Object.keys(API)) {
      const [method, path = ''] = key.split(' ')
      const noun = path.replace(/\/:.*/, '')
      const id = ids[noun]
      if (method !== 'GET' || (path.includes(':') && !id)) continue
      for (const client of [boss, own]) {
        const reply = await client.raw('GET', path.replace(':id', String(id)))
        expect(reply.status, key).toBeLessThan(500)
        if (reply.status === 200) read++
      }
    }
    expect(read).toBeGreaterThan(50)
  },
)
