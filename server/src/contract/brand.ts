/** The operator: the one place to change its name, addresses and links. Imported by server and browser. */
export const BRAND = {
  name: 'Washline',
  /** Signature of e-mails (specification 9: a fixed team name). */
  team: 'The Washline Team',
  /** For receipts; what is empty is left out. */
  legalName: 'Washline S.r.l.' as string,
  taxNumber: 'IT00000000000' as string,
  foundedIn: 2025,
  supportEmail: 'support@washline.example',
  chatLink: 'https://wa.me/390600000000',
  /** Specification 1: two of the footer's social icons are plain buttons until the operator has addresses. */
  instagram: null as string | null,
  facebook: null as string | null,
  developer: 'Washline Labs',
} as const
