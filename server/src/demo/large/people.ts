import { Types } from 'mongoose'
import { userWords, type User } from '../../modules/users/user.model.ts'
import { plateOf } from '../accounts.ts'
import { VEHICLES } from '../people.ts'
import { demoId, type Random } from '../random.ts'
import type { Branch } from '../../modules/branches/branch.model.ts'

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

/** City, and the coordinates of its centre. */
const CITIES: readonly [string, number, number][] = [
  ['Torino', 45.07, 7.69],
  ['Genova', 44.41, 8.93],
  ['Bologna', 44.49, 11.34],
  ['Verona', 45.44, 10.99],
  ['Padova', 45.41, 11.88],
  ['Venezia Mestre', 45.49, 12.24],
  ['Trieste', 45.65, 13.77],
  ['Brescia', 45.54, 10.22],
  ['Bergamo', 45.7, 9.67],
  ['Parma', 44.8, 10.33],
  ['Modena', 44.65, 10.93],
  ['Rimini', 44.06, 12.57],
  ['Ancona', 43.62, 13.52],
  ['Perugia', 43.11, 12.39],
  ['Pescara', 42.46, 14.21],
  ['Bari', 41.12, 16.87],
  ['Lecce', 40.35, 18.17],
  ['Taranto', 40.48, 17.23],
  ['Salerno', 40.68, 14.77],
  ['Cosenza', 39.31, 16.25],
  ['Catania', 37.5, 15.09],
  ['Palermo', 38.12, 13.36],
  ['Cagliari', 39.22, 9.12],
  ['Livorno', 43.55, 10.31],
]
/** Their numbers follow those of the sample chain. */
const FROM_BRANCH = 10

/** The branches beside those of the sample chain: together thirty. */
export const moreBranches = (createdAt: Date): Branch[] =>
  CITIES.map(([city, latitude, longitude], n): Branch => ({
    _id: new Types.ObjectId(demoId(1, FROM_BRANCH + n)),
    name: `Washline ${city}`,
    receiptCode: city.slice(0, 3).toUpperCase(),
    location: `Via Roma ${String(10 + n)}, ${city}`,
    phone: `+39 0${String(20 + n)} 555 02${String(n).padStart(2, '0')}`,
    ...{ city, latitude, longitude },
    operatingHours: '08:00',
    closeingHours: '20:00',
    bays: 2 + (n % 3),
    timeZone: 'Europe/Rome',
    weekHours: n % 4 === 0 ? { sun: null } : {},
    closures: [],
    ...{ cfg: 1, changing: null, rev: 1, createdAt },
  }))
