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
