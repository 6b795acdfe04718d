import type { ApiPerson } from './api.ts'

/** What the API requires of a service and of a package, apart from the name. */
export const WASH = { price: 22, duration: 30, description: 'Foam and rinse' }
export const OFFER = { price: 22, washCount: 3, validityDays: 30, description: 'Three washes' }

/** A page on which admins manage what is on sale. */
interface Manager {
  page: string
  list: string
  add: string
  submit: string
  question: string
  /** Puts one on sale, and saves it again, as another admin would. */
  make: (admin: ApiPerson, name: string) => Promise<{ _id: string }>
  save: (admin: ApiPerson, id: string, body: { name: string; price: number }) => Promise<unknown>
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
  submit: 'Save service',
  question: 'Are you sure you want to delete this service?',
  make: (admin, name) => admin.call('POST /services', { body: { ...WASH, name } }),
  save: (admin, id, body) => admin.call('PUT /services/:id', { params: { id }, body: { ...WASH, ...body } }),
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
  submit: 'Save package',
  question: 'Are you sure you want to delete this package?',
  make: (admin, name) => admin.call('POST /packages', { body: { ...OFFER, name } }),
  save: (admin, id, body) => admin.call('PUT /packages/:id', { params: { id }, body: { ...OFFER, ...body } }),
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
