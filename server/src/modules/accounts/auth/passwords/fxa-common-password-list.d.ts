declare module 'fxa-common-password-list' {
  /** Passwords that many people use, from Mozilla accounts. */
  const list: { test(password: string): boolean }
  export = list
}
