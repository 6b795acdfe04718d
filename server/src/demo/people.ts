import type { Language, VehicleType } from '../contract/constants.ts'

type City = 'Roma' | 'Milano' | 'Firenze' | 'Napoli' | 'Dubai'

/** Forty customers besides the two who can sign in: Italian, Arabic, and names that test every layout. */
export const CUSTOMERS: readonly { name: string; language: Language; city: City }[] = [
  { name: 'Giulia Bianchi', language: 'it', city: 'Roma' },
  { name: 'Marco Esposito', language: 'it', city: 'Napoli' },
  { name: 'Francesca Romano', language: 'it', city: 'Roma' },
  { name: 'Alessandro De Luca', language: 'it', city: 'Milano' },
  { name: 'Chiara Ferrari', language: 'it', city: 'Milano' },
  { name: 'Lorenzo Conti', language: 'it', city: 'Roma' },
  { name: 'Niccolò Dell’Orefice', language: 'it', city: 'Firenze' },
  { name: 'Elena Marchetti', language: 'it', city: 'Firenze' },
  { name: 'Davide Gallo', language: 'it', city: 'Napoli' },
  { name: 'Sofia Greco', language: 'it', city: 'Roma' },
  { name: 'Matteo Rinaldi', language: 'it', city: 'Milano' },
  { name: 'Martina Caputo', language: 'it', city: 'Napoli' },
  { name: 'Simone Fabbri', language: 'it', city: 'Milano' },
  { name: 'Beatrice Monti', language: 'it', city: 'Roma' },
  { name: 'Andrea D’Angelo', language: 'it', city: 'Napoli' },
  { name: 'أحمد الهاشمي', language: 'ar', city: 'Dubai' },
  { name: 'فاطمة الزهراء', language: 'ar', city: 'Dubai' },
  { name: 'محمد عبد الرحمن', language: 'ar', city: 'Dubai' },
  { name: 'نورة القحطاني', language: 'ar', city: 'Dubai' },
  { name: 'خالد المنصوري', language: 'ar', city: 'Dubai' },
  { name: 'ليلى حداد', language: 'ar', city: 'Dubai' },
  { name: 'يوسف بن علي', language: 'ar', city: 'Dubai' },
  { name: 'مريم الشامسي', language: 'ar', city: 'Dubai' },
  { name: 'عمر الفاروق التميمي', language: 'ar', city: 'Dubai' },
  { name: 'سارة النعيمي', language: 'ar', city: 'Dubai' },
  { name: 'Emma Johnson', language: 'en', city: 'Roma' },
  { name: 'Oliver Smith', language: 'en', city: 'Dubai' },
  { name: 'Charlotte O’Brien', language: 'en', city: 'Milano' },
  { name: 'James Whitfield', language: 'en', city: 'Dubai' },
  { name: 'Amelia Clarke', language: 'en', city: 'Firenze' },
  { name: 'Noah Williams', language: 'en', city: 'Roma' },
  { name: 'Zoë van der Berg', language: 'en', city: 'Milano' },
  { name: 'Mateusz Wiśniewski', language: 'en', city: 'Firenze' },
  { name: 'Nguyễn Thị Minh Khai', language: 'en', city: 'Dubai' },
  { name: 'Bo Li', language: 'en', city: 'Milano' },
  { name: 'Maria del Carmen Fernández de la Vega y Montenegro', language: 'it', city: 'Firenze' },
  {
    name: 'Wolfgang Amadeus Theophilus Freiherr von Hohenstaufen-Wittgenstein',
    language: 'en',
    city: 'Firenze',
  },
  { name: 'عبد العزيز بن عبد الله بن محمد آل الشيخ الأنصاري الخزرجي', language: 'ar', city: 'Dubai' },
  { name: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff', language: 'en', city: 'Roma' },
  { name: 'Annunziata Immacolata Concetta Pellegrini Castelvecchio', language: 'it', city: 'Napoli' },
]

export const VEHICLES: readonly { label: string; type: VehicleType }[] = [
  { label: 'Fiat Panda', type: 'car' },
  { label: 'Volkswagen Golf', type: 'car' },
  { label: 'Jeep Renegade', type: 'suv' },
  { label: 'Toyota Land Cruiser', type: 'suv' },
  { label: 'Ducati Monster', type: 'motorcycle' },
  { label: 'Alfa Romeo Giulia', type: 'car' },
  { label: 'Ferrari Roma', type: 'exotic' },
  { label: 'Tesla Model 3', type: 'car' },
]

/** People at the desk and on the telephone, by the country of the branch. */
export const WALK_INS: Readonly<Record<'IT' | 'AE', readonly string[]>> = {
  IT: [
    'Paolo Neri',
    'Signora Ricci',
    'Taxi 3570',
    'Anna Longo',
    'Hotel Aurora',
    'Gino',
    'Teresa Vitale',
    'Autonoleggio Tirreno',
    'Carlo Bassi',
    'Dott.ssa Serra',
    'Mario Fontana',
    'Ilaria Costa',
    'Studio Moretti',
    'Pietro Sala',
    'Mr. Patel',
    'Lucia Amato',
    'Fabio Leone',
    'Rosa Pace',
    'Tommaso Villa',
    'Nadia Riva',
  ],
  AE: [
    'كريم',
    'سلمى',
    'Mr. Patel',
    'Marina Limousine',
    'حسن الكتبي',
    'Ms. Thomas',
    'راشد',
    'Hotel Corniche',
    'هند السويدي',
    'Arjun Nair',
    'Grace Mendoza',
    'ماجد سالم',
  ],
}

export const NOTES: readonly string[] = [
  '',
  '',
  '',
  '',
  'Please take care of the roof box.',
  'Child seat in the back.',
  'يوجد مقعد أطفال في الخلف',
]

/** Who runs a branch beside the branch-admin who can sign in, by the place of the branch in the chain. */
export const DESKS: readonly { name: string; branch: number }[] = [
  { name: 'Marta Greco', branch: 0 },
  { name: 'Paolo Serra', branch: 1 },
  { name: 'Chiara Fontana', branch: 2 },
  { name: 'Davide Lenzi', branch: 3 },
  { name: 'Gennaro Esposito', branch: 4 },
  { name: 'يوسف العامري', branch: 5 },
]

/** The accounts printed at the start (decision 31). */
export const SIGN_INS = {
  password: 'Demo-wash-2025',
  superAdmin: 'super@demo.example',
  branchAdmin: 'branch@demo.example',
  customer: 'customer@demo.example',
  regular: 'regular@demo.example',
} as const
