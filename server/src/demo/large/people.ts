import { Types } from 'mongoose'
import { userWords, type User } from '../../modules/users/user.model.ts'
import { plateOf } from '../accounts.ts'
import { VEHICLES } from '../people.ts'
import { demoId, type Random } from '../random.ts'

const FIRST_NAMES = [
  ...['Anna', 'Bruno', 'Carla', 'Dario', 'Elena', 'Fabio', 'Gina', 'Ugo', 'Irene', 'Luca', 'Maria', 'Nadia'],
  ...['Omar', 'Paola', 'Renzo', 'Sara', 'Tito', 'Valeria', 'Niccolò', 'Zoë', 'خالد', 'ليلى', 'سارة', 'يوسف'],
]
const LAST_NAMES = [
  ...['Rossi', 'Verdi', 'Neri', 'Gallo', 'Conti', 'Riva', 'Sala', 'Ferri', 'Bassi', 'Moro', 'Leone', 'Costa'],
  ...['Marino', 'Greco', 'Bruno', 'Villa', 'Serra', 'Longo', 'Fabbri', 'Testa', 'D’Amico', 'Pace', 'Grassi'],
  ...[
    'Orlando',
    'Ruggeri',
    'Sanna',
    'Monti',
    'Farina',
    'Rizzi',
    'Caruso',
    'Basile',
    'Piras',
    'حداد',
    'النعيمي',
  ],
]
const DAY = 86_400_000
/** Numbers of the first customer and vehicle: below are those of the sample chain. */
const FROM = 1000

/** The customers of the large chain, who cannot sign in. Each has one vehicle. */
export function manyCustomers(count: number, { random, now }: { random: Random; now: Date }): User[] {
  return Array.from({ length: count }, (_, i): User => {
    const n = FROM + i
    const createdAt = new Date(now.getTime() - (30 + random.below(500)) * DAY)
    const seenAt = new Date(createdAt.getTime() + random.below(30) * DAY)
    const row = {
      _id: new Types.ObjectId(demoId(4, n)),
      name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
      email: `person${String(n)}@demo.example`,
      phone: `+39 3${String(20 + random.below(70))} ${String(1_000_000 + ((i * 7919) % 9_000_000))}`,
      role: 'customer' as const,
      ...{ branch: null, passwordHash: null, address: null, language: null, familyMembers: [] },
      vehicles: [
        {
          _id: new Types.ObjectId(demoId(5, n * 10)),
          plate: plateOf(random),
          ...random.pick(VEHICLES),
        },
      ],
      ...{ lastSeenAt: seenAt, activeAt: seenAt, branchesBooked: [] },
      ...{ bookingSeq: 0, sessionSeq: 0, disabled: false, deletedAt: null },
      ...{ deskNotes: '', deskNotesRev: 0, createdAt },
    }
    return { ...row, words: userWords(row) }
  })
}
