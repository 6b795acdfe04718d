/** A package with its required fields alone, as its form sends them. */
export const family = {
  name: 'Family',
  price: 99.5,
  washCount: 8,
  validityDays: 90,
  description: 'Eight washes',
}
