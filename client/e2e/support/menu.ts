/** A page on which admins manage what is on sale. */
interface Manager {
  page: string
  list: string
  add: string
  save: string
  question: string
  /** What the API requires apart from the name. */
  body: object
  /** Required fields by label, with their first values. */
  fields: Record<string, string>
  numeric: readonly string[]
  columns: readonly string[]
  shown: readonly string[]
  toasts: { added: string; changed: string; deleted: string }
}

/** The page of services. */
export const SERVICES: Manager = {
  page: '/ServicesCrud',
  list: '/api/services',
  add: 'Add service',
  save: 'Save service',
  question: 'Are you sure you want to delete this service?',
  body: { price: 22, duration: 30, description: 'Foam and rinse' },
  fields: {
    Name: '',
    'Price (€)': '12.5',
    'Duration (minutes)': '25',
    Description: 'Foam, rinse and a warm towel',
  },
  numeric: ['Price (€)', 'Duration (minutes)'],
  columns: ['Name', 'Price', 'Duration', 'Description'],
  shown: ['€12.50', '25 minutes', 'Foam, rinse and a warm towel'],
  toasts: { added: 'Service added', changed: 'Service saved', deleted: 'Service deleted' },
}

/** The page of packages. */
export const PACKAGES: Manager = {
  page: '/PackagesCRUD',
  list: '/api/packages',
  add: 'Add package',
  save: 'Save package',
  question: 'Are you sure you want to delete this package?',
  body: { price: 22, washCount: 3, validityDays: 30, description: 'Three washes' },
  fields: {
    Name: '',
    'Price (€)': '80',
    Washes: '6',
    'Valid for (days)': '45',
    Description: 'Six washes for the winter',
  },
  numeric: ['Price (€)', 'Washes', 'Valid for (days)'],
  columns: ['Name', 'Price', 'Washes', 'Validity'],
  shown: ['€80.00', '6', '45 days'],
  toasts: { added: 'Package added', changed: 'Package saved', deleted: 'Package deleted successfully' },
}

/** The name of the page's table. */
export const tableOf = ({ page }: Manager) =>
  page === SERVICES.page ? 'Services on sale' : 'Packages on sale'
