import type { Language, VehicleType } from '../contract/constants.ts'

/** Forty customers besides the two who can sign in: Italian, Arabic, and names that test every layout. */
export const CUSTOMERS: readonly { name: string; language: Language }[] = [
  { name: 'Giulia Bianchi', language: 'it' },
  { name: 'Marco Esposito', language: 'it' },
  { name: 'Francesca Romano', language: 'it' },
  { name: 'Alessandro De Luca', language: 'it' },
  { name: 'Chiara Ferrari', language: 'it' },
  { name: 'Lorenzo Conti', language: 'it' },
  { name: 'Niccolò Dell’Orefice', language: 'it' },
  { name: 'Elena Marchetti', language: 'it' },
  { name: 'Davide Gallo', language: 'it' },
  { name: 'Sofia Greco', language: 'it' },
  { name: 'Matteo Rinaldi', language: 'it' },
  { name: 'Martina Caputo', language: 'it' },
  { name: 'Simone Fabbri', language: 'it' },
  { name: 'Beatrice Monti', language: 'it' },
  { name: 'Andrea D’Angelo', language: 'it' },
  { name: 'أحمد الهاشمي', language: 'ar' },
  { name: 'فاطمة الزهراء', language: 'ar' },
  { name: 'محمد عبد الرحمن', language: 'ar' },
  { name: 'نورة القحطاني', language: 'ar' },
  { name: 'خالد المنصوري', language: 'ar' },
  { name: 'ليلى حداد', language: 'ar' },
  { name: 'يوسف بن علي', language: 'ar' },
  { name: 'مريم الشامسي', language: 'ar' },
  { name: 'عمر الفاروق التميمي', language: 'ar' },
  { name: 'سارة النعيمي', language: 'ar' },
  { name: 'Emma Johnson', language: 'en' },
  { name: 'Oliver Smith', language: 'en' },
  { name: 'Charlotte O’Brien', language: 'en' },
  { name: 'James Whitfield', language: 'en' },
  { name: 'Amelia Clarke', language: 'en' },
  { name: 'Noah Williams', language: 'en' },
  { name: 'Zoë van der Berg', language: 'en' },
  { name: 'Mateusz Wiśniewski', language: 'en' },
  { name: 'Nguyễn Thị Minh Khai', language: 'en' },
  { name: 'Bo Li', language: 'en' },
  { name: 'Maria del Carmen Fernández de la Vega y Montenegro', language: 'it' },
  { name: 'Wolfgang Amadeus Theophilus Freiherr von Hohenstaufen-Wittgenstein', language: 'en' },
  { name: 'عبد العزيز بن عبد الله بن محمد آل الشيخ الأنصاري الخزرجي', language: 'ar' },
  { name: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff', language: 'en' },
  { name: 'Annunziata Immacolata Concetta Pellegrini Castelvecchio', language: 'it' },
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

export const WALK_INS: readonly string[] = [
  'Paolo Neri',
  'Signora Ricci',
  'Taxi 3570',
  'كريم',
  'Anna Longo',
  'Hotel Aurora',
  'Gino',
  'Mr. Patel',
  'سلمى',
  'Teresa Vitale',
]

export const NOTES: readonly string[] = [
  '',
  '',
  '',
  '',
  'Please take care of the roof box.',
  'Child seat in the back.',
  'يوجد مقعد أطفال في الخلف',
]

/** The accounts printed at the start (decision 31). */
export const SIGN_INS = {
  password: 'Demo-wash-2025',
  superAdmin: 'super@demo.example',
  branchAdmin: 'branch@demo.example',
  customer: 'customer@demo.example',
  regular: 'regular@demo.example',
} as const
