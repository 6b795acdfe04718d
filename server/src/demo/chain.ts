import type { Weekday } from '../contract/constants.ts'
import type { Texts } from './menu.ts'

/** The sample chain's branches and closures (decision 31). */

export const ISSUER = { name: 'Washline', legalName: 'Washline S.r.l.', taxNumber: 'IT01234567897' }

interface DemoBranch {
  name: string
  receiptCode: string
  location: string
  phone: string
  city: string
  /** Latitude and longitude in degrees. */
  at: [number, number]
  hours: [string, string]
  bays: number
  timeZone: string
  weekHours?: Partial<Record<Weekday, { from: string; to: string } | null>>
}

export const BRANCHES: readonly DemoBranch[] = [
  {
    name: 'Washline Roma Centro',
    receiptCode: 'ROMA',
    location: 'Via Tiburtina 120, 00185 Roma',
    phone: '+39 06 555 0101',
    city: 'Roma',
    at: [41.8996, 12.5212],
    hours: ['08:00', '20:00'],
    bays: 3,
    timeZone: 'Europe/Rome',
  },
  {
    name: 'Washline Roma Eur',
    receiptCode: 'EUR',
    location: 'Viale Europa 88, 00144 Roma',
    phone: '+39 06 555 0102',
    city: 'Roma',
    at: [41.833, 12.4707],
    hours: ['08:00', '20:00'],
    bays: 4,
    timeZone: 'Europe/Rome',
    weekHours: { sat: { from: '09:00', to: '19:00' } },
  },
  {
    name: 'Washline Milano Navigli',
    receiptCode: 'MIL',
    location: 'Ripa di Porta Ticinese 41, 20143 Milano',
    phone: '+39 02 555 0103',
    city: 'Milano',
    at: [45.4497, 9.1703],
    hours: ['08:00', '20:00'],
    bays: 3,
    timeZone: 'Europe/Rome',
    weekHours: { sun: null },
  },
  {
    name: 'Washline Firenze Rifredi',
    receiptCode: 'FIR',
    location: 'Via Vittorio Emanuele II 210, 50134 Firenze',
    phone: '+39 055 555 0104',
    city: 'Firenze',
    at: [43.793, 11.2469],
    hours: ['08:30', '19:30'],
    bays: 2,
    timeZone: 'Europe/Rome',
  },
  {
    name: 'Washline Napoli Vomero',
    receiptCode: 'NAP',
    location: 'Via Cilea 160, 80127 Napoli',
    phone: '+39 081 555 0105',
    city: 'Napoli',
    at: [40.8441, 14.2243],
    hours: ['08:00', '20:00'],
    bays: 2,
    timeZone: 'Europe/Rome',
  },
  {
    name: 'Washline Dubai Marina',
    receiptCode: 'DXB',
    location: 'Al Marsa Street, Dubai Marina, Dubai',
    phone: '+971 4 555 0106',
    city: 'Dubai',
    at: [25.077, 55.1379],
    hours: ['08:00', '20:00'],
    bays: 3,
    timeZone: 'Asia/Dubai',
    weekHours: { fri: { from: '09:00', to: '20:00' } },
  },
]

export const CLOSURE_TEXTS = {
  wholeDay: {
    reason: 'Renewal of the water treatment plant',
    it: 'Rinnovo dell’impianto di trattamento delle acque',
    ar: 'تجديد وحدة معالجة المياه',
  },
  oneBay: {
    reason: 'One bay under maintenance',
    it: 'Una postazione in manutenzione',
    ar: 'أحد مواقف الغسيل قيد الصيانة',
  },
} as const

/** The sample chain's packages. Prices in euro. */

interface DemoPackage extends Texts {
  price: number
  washes: number
  days: number
  /** Indexes into SERVICES; empty = every service. */
  services: number[]
  it: Texts
  ar: Texts
}

/** Those for one service cost less than its single washes; the one for every service is priced for the dearest. */
export const PACKAGES: readonly DemoPackage[] = [
  {
    name: 'Starter Four',
    description: 'Four classic washes within three months.',
    price: 79,
    washes: 4,
    days: 90,
    services: [1],
    it: { name: 'Quattro per iniziare', description: 'Quattro lavaggi classici entro tre mesi.' },
    ar: { name: 'باقة البداية', description: 'أربع غسلات كلاسيكية خلال ثلاثة أشهر.' },
  },
  {
    name: 'Express Four',
    description: 'Four express washes within 60 days.',
    price: 49,
    washes: 4,
    days: 60,
    services: [0],
    it: { name: 'Quattro express', description: 'Quattro lavaggi express entro 60 giorni.' },
    ar: { name: 'الباقة السريعة', description: 'أربع غسلات سريعة خلال 60 يومًا.' },
  },
  {
    name: 'Family Ten',
    description: 'Ten classic washes for every car in the family, valid half a year.',
    price: 189,
    washes: 10,
    days: 180,
    services: [1],
    it: {
      name: 'Dieci per la famiglia',
      description: 'Dieci lavaggi classici per tutte le auto di famiglia, validi sei mesi.',
    },
    ar: { name: 'باقة العائلة', description: 'عشر غسلات كلاسيكية لكل سيارات العائلة، صالحة لستة أشهر.' },
  },
  {
    name: 'Collector Four',
    description: 'Four visits of any kind within four months, our detailing included.',
    price: 399,
    washes: 4,
    days: 120,
    services: [],
    it: {
      name: 'Quattro per intenditori',
      description: 'Quattro visite di ogni tipo entro quattro mesi, detailing compreso.',
    },
    ar: {
      name: 'باقة عشاق السيارات',
      description: 'أربع زيارات من أي نوع خلال أربعة أشهر، بما فيها العناية بالسيارات الفارهة.',
    },
  },
]
