import type { ServiceKind, VehicleType } from '../contract/constants.ts'

/** The sample chain's wash menu, in three languages. Prices in euro. */

export interface Texts {
  name: string
  description: string
  features?: string[]
}

interface DemoService extends Texts {
  price: number
  duration: number
  turnover: number
  kind: ServiceKind
  /** The vehicle types that it is for. */
  vehicles: readonly VehicleType[]
  vehiclePrices?: Partial<Record<VehicleType, { price: number; duration: number }>>
  it: Texts
  ar: Texts
}

/** Everything on four wheels. */
const CARS = ['suv', 'exotic', 'car'] as const

/** The first one lasts 20 minutes. */
export const SERVICES: readonly DemoService[] = [
  {
    name: 'Express Wash',
    description: 'A quick and thorough exterior wash with foam, rinse and hand drying.',
    kind: 'express',
    vehicles: CARS,
    price: 14.9,
    duration: 20,
    turnover: 0,
    features: ['Active foam', 'Rinse with filtered water', 'Hand drying'],
    vehiclePrices: { suv: { price: 18.9, duration: 25 } },
    it: {
      name: 'Lavaggio express',
      description: 'Un lavaggio esterno rapido e accurato con schiuma, risciacquo e asciugatura a mano.',
      features: ['Schiuma attiva', 'Risciacquo con acqua filtrata', 'Asciugatura a mano'],
    },
    ar: {
      name: 'الغسيل السريع',
      description: 'غسيل خارجي سريع ومتقن بالرغوة مع الشطف والتجفيف اليدوي.',
      features: ['رغوة نشطة', 'شطف بمياه مفلترة', 'تجفيف يدوي'],
    },
  },
  {
    name: 'Classic Wash',
    description: 'Exterior wash, wheels, windows and a quick vacuum of the cabin.',
    kind: 'exterior',
    vehicles: CARS,
    price: 24.9,
    duration: 35,
    turnover: 5,
    features: ['Exterior hand wash', 'Wheels and tyres', 'Windows inside and out', 'Cabin vacuum'],
    vehiclePrices: { suv: { price: 29.9, duration: 45 } },
    it: {
      name: 'Lavaggio classico',
      description: 'Lavaggio esterno, cerchi, vetri e una rapida aspirazione dell’abitacolo.',
      features: [
        'Lavaggio esterno a mano',
        'Cerchi e pneumatici',
        'Vetri dentro e fuori',
        'Aspirazione degli interni',
      ],
    },
    ar: {
      name: 'الغسيل الكلاسيكي',
      description: 'غسيل خارجي مع العجلات والزجاج وتنظيف سريع للمقصورة بالمكنسة.',
      features: ['غسيل خارجي يدوي', 'العجلات والإطارات', 'الزجاج من الداخل والخارج', 'كنس المقصورة'],
    },
  },
  {
    name: 'Interior Refresh',
    description: 'Seats, carpets, dashboard and glass cleaned and freshened.',
    kind: 'interior',
    vehicles: CARS,
    price: 39,
    duration: 50,
    turnover: 5,
    features: ['Deep vacuum', 'Dashboard and plastics', 'Seats and carpets', 'Air freshening'],
    it: {
      name: 'Interni come nuovi',
      description: 'Sedili, tappetini, cruscotto e vetri puliti a fondo e profumati.',
      features: ['Aspirazione profonda', 'Cruscotto e plastiche', 'Sedili e tappetini', 'Profumazione'],
    },
    ar: {
      name: 'إنعاش المقصورة',
      description: 'تنظيف المقاعد والسجاد ولوحة القيادة والزجاج مع تعطير المقصورة.',
      features: ['كنس عميق', 'لوحة القيادة والأجزاء البلاستيكية', 'المقاعد والسجاد', 'تعطير'],
    },
  },
  {
    name: 'Complete Care',
    description: 'Inside and outside in one visit, down to the door seals.',
    kind: 'full',
    vehicles: CARS,
    price: 54.9,
    duration: 75,
    turnover: 5,
    features: ['Classic wash', 'Interior refresh', 'Tyre shine', 'Door seals'],
    vehiclePrices: { suv: { price: 64.9, duration: 90 } },
    it: {
      name: 'Cura completa',
      description: 'Dentro e fuori in un’unica visita, guarnizioni delle porte comprese.',
      features: ['Lavaggio classico', 'Interni come nuovi', 'Lucidatura gomme', 'Guarnizioni delle porte'],
    },
    ar: {
      name: 'العناية الكاملة',
      description: 'من الداخل والخارج في زيارة واحدة، حتى عوازل الأبواب.',
      features: ['الغسيل الكلاسيكي', 'إنعاش المقصورة', 'تلميع الإطارات', 'العناية بعوازل الأبواب'],
    },
  },
  {
    name: 'Hand Wax',
    description: 'Carnauba wax applied by hand, for depth of colour and months of protection.',
    kind: 'seal',
    vehicles: CARS,
    price: 69,
    duration: 90,
    turnover: 10,
    features: ['Decontamination', 'Carnauba wax by hand', 'Buffing'],
    it: {
      name: 'Ceratura a mano',
      description: 'Cera carnauba stesa a mano, per un colore profondo e mesi di protezione.',
      features: ['Decontaminazione', 'Cera carnauba a mano', 'Lucidatura'],
    },
    ar: {
      name: 'التشميع اليدوي',
      description: 'شمع الكرنوبا يُوضع يدويًا ليمنح اللون عمقًا ويحميه لأشهر.',
      features: ['إزالة الشوائب', 'شمع كرنوبا يدوي', 'تلميع نهائي'],
    },
  },
  {
    name: 'Motorcycle Care',
    description: 'A gentle wash for two wheels: chain, wheels and tank by hand.',
    kind: 'motorcycle',
    vehicles: ['motorcycle'],
    price: 17.5,
    duration: 30,
    turnover: 0,
    features: ['Low-pressure rinse', 'Chain degreasing', 'Hand drying'],
    it: {
      name: 'Cura moto',
      description: 'Un lavaggio delicato per le due ruote: catena, cerchi e serbatoio a mano.',
      features: ['Risciacquo a bassa pressione', 'Sgrassaggio della catena', 'Asciugatura a mano'],
    },
    ar: {
      name: 'العناية بالدراجات النارية',
      description: 'غسيل لطيف للدراجات: السلسلة والعجلات والخزان يدويًا.',
      features: ['شطف بضغط منخفض', 'إزالة الشحوم عن السلسلة', 'تجفيف يدوي'],
    },
  },
  {
    name: 'SUV Deep Clean',
    description: 'Mud, sand and dog hair have no chance: the programme for large vehicles.',
    kind: 'full',
    vehicles: ['suv'],
    price: 59,
    duration: 80,
    turnover: 10,
    features: ['Underbody rinse', 'Wheel arches', 'Boot and third row', 'Pet hair removal'],
    it: {
      name: 'Pulizia profonda SUV',
      description: 'Fango, sabbia e peli del cane non hanno scampo: il programma per i veicoli grandi.',
      features: [
        'Lavaggio sottoscocca',
        'Passaruota',
        'Bagagliaio e terza fila',
        'Rimozione dei peli di animali',
      ],
    },
    ar: {
      name: 'التنظيف العميق لسيارات الدفع الرباعي',
      description: 'لا أثر للطين والرمل وشعر الحيوانات: برنامج المركبات الكبيرة.',
      features: ['شطف أسفل المركبة', 'رفارف العجلات', 'الصندوق والصف الثالث', 'إزالة شعر الحيوانات'],
    },
  },
  {
    name: 'Exotic Detailing',
    description: 'For cars that are looked at twice: two-bucket method, soft mitts, spotless finish.',
    kind: 'detail',
    vehicles: ['exotic'],
    price: 119,
    duration: 120,
    turnover: 15,
    features: ['Two-bucket hand wash', 'Paint inspection', 'Spray sealant', 'Leather care'],
    it: {
      name: 'Detailing supercar',
      description:
        'Per le auto che fanno voltare la testa: metodo dei due secchi, guanti morbidi, finitura perfetta.',
      features: [
        'Lavaggio a due secchi',
        'Controllo della vernice',
        'Sigillante spray',
        'Trattamento degli interni in pelle',
      ],
    },
    ar: {
      name: 'العناية بالسيارات الفارهة',
      description: 'لسيارات تلفت الأنظار: غسيل بدلوين وقفازات ناعمة ولمسة نهائية بلا شائبة.',
      features: ['غسيل يدوي بدلوين', 'فحص الطلاء', 'طبقة حماية', 'العناية بالجلد'],
    },
  },
  {
    name: 'Headlight Restoration',
    description: 'Dull headlights polished clear and sealed against the sun.',
    kind: 'polish',
    vehicles: CARS,
    price: 45,
    duration: 45,
    turnover: 0,
    features: ['Wet sanding', 'Polish', 'UV seal'],
    it: {
      name: 'Ripristino dei fari',
      description: 'Fari opachi lucidati, di nuovo trasparenti e protetti dal sole.',
      features: ['Carteggiatura a umido', 'Lucidatura', 'Protezione UV'],
    },
    ar: {
      name: 'تجديد المصابيح الأمامية',
      description: 'تلميع المصابيح الباهتة لتعود صافية مع حمايتها من الشمس.',
      features: ['صنفرة مائية', 'تلميع', 'حماية من الأشعة فوق البنفسجية'],
    },
  },
  {
    name: 'Engine Bay Clean',
    description: 'Grease and dust removed with care for electrics and seals.',
    kind: 'engine',
    vehicles: CARS,
    price: 35,
    duration: 40,
    turnover: 5,
    features: ['Degreasing', 'Low-moisture rinse', 'Plastic care'],
    it: {
      name: 'Pulizia del vano motore',
      description: 'Grasso e polvere rimossi con attenzione a impianti elettrici e guarnizioni.',
      features: ['Sgrassaggio', 'Risciacquo con poca acqua', 'Cura delle plastiche'],
    },
    ar: {
      name: 'تنظيف حجرة المحرك',
      description: 'إزالة الشحوم والغبار مع الحرص على الأجزاء الكهربائية والعوازل.',
      features: ['إزالة الشحوم', 'شطف خفيف', 'العناية بالأجزاء البلاستيكية'],
    },
  },
]
