import type { Texts } from './menu.ts'

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

export const PACKAGES: readonly DemoPackage[] = [
  {
    name: 'Starter Four',
    description: 'Four washes of any kind within three months.',
    price: 79,
    washes: 4,
    days: 90,
    services: [],
    it: { name: 'Quattro per iniziare', description: 'Quattro lavaggi a scelta entro tre mesi.' },
    ar: { name: 'باقة البداية', description: 'أربع غسلات من أي نوع خلال ثلاثة أشهر.' },
  },
  {
    name: 'Express Four',
    description: 'Four express or classic washes within 60 days.',
    price: 49,
    washes: 4,
    days: 60,
    services: [0, 1],
    it: { name: 'Quattro express', description: 'Quattro lavaggi express o classici entro 60 giorni.' },
    ar: { name: 'الباقة السريعة', description: 'أربع غسلات سريعة أو كلاسيكية خلال 60 يومًا.' },
  },
  {
    name: 'Family Ten',
    description: 'Ten washes for everyone in the family, valid half a year.',
    price: 189,
    washes: 10,
    days: 180,
    services: [],
    it: {
      name: 'Dieci per la famiglia',
      description: 'Dieci lavaggi per tutta la famiglia, validi sei mesi.',
    },
    ar: { name: 'باقة العائلة', description: 'عشر غسلات لجميع أفراد العائلة، صالحة لستة أشهر.' },
  },
  {
    name: 'Fleet Twenty',
    description: 'Twenty washes for company cars, valid a year.',
    price: 339,
    washes: 20,
    days: 365,
    services: [0, 1, 2, 3],
    it: { name: 'Venti per la flotta', description: 'Venti lavaggi per le auto aziendali, validi un anno.' },
    ar: { name: 'باقة الأسطول', description: 'عشرون غسلة لسيارات الشركة، صالحة لمدة عام.' },
  },
]
