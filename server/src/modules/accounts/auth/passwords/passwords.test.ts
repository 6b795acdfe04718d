import fs from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createPasswordHasher, Places } from './passwords.ts'

describe('places that callers share', () => {
  const takeAll = (places: Places, caller: string): number => {
    let taken = 0
    while (places.take(caller)) taken++
    return taken
  }

  it('a lone caller gets half of them, and others still find some free', () => {
    const places = new Places(64)
    expect(['a', 'b', 'c', 'd'].map(caller => takeAll(places, caller))).toEqual([32, 16, 8, 4])
    expect(places.take('e')).toBe(true)
  })

  it('a released place can be taken again', () => {
    const places = new Places(1)
    expect([places.take('a'), places.take('b')]).toEqual([true, false])
    places.give('a')
    expect(places.take('b')).toBe(true)
  })
})

describe('hashing passwords', () => {
  const passwords = createPasswordHasher({ queue: 64, cost: 4 })
  afterAll(() => passwords.close())

  it("one caller's password is hashed before the thirty that another caller queued earlier", async () => {
    const order: string[] = []
    const many = Array.from({ length: 30 }, async () => {
      await passwords.of('many').hash('Schiuma-attiva-2026')
      order.push('many')
    })
    const one = passwords.of('one').hash('Schiuma-attiva-2026')
    await Promise.all([...many, one.then(() => order.push('one'))])
    // The first caller's job at the worker comes before, and the next one may be handed over already.
    expect(order.indexOf('one')).toBeLessThan(4)
    expect(order).toHaveLength(31)
  })

  it.runIf(process.platform === 'linux')(
    'hashing passwords leaves the cores to requests: its thread alone has a low priority',
    async () => {
      await passwords.hash('Schiuma-attiva-2026')
      const tasks = fs.readdirSync('/proc/self/task')
      const priorityOf = (task: string) => {
        const stat = fs.readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])
      }
      const own = priorityOf(String(process.pid))
      expect(tasks.filter(task => priorityOf(task) > own)).toHaveLength(1)
    },
  )
})
