import commonPasswords from 'fxa-common-password-list'
import { PASSWORD_LENGTH, type Role } from '../../../../contract/constants.ts'
import { AppError } from '../../../../errors.ts'

const fold = (text: string) => text.normalize('NFC').toLowerCase()

/** @throws WEAK_PASSWORD for a wrong length, the person's name or address, the product's name, or a common password */
export function checkNewPassword(
  password: string,
  owner: { name: string; email: string | null; role: Role },
  brand: { name: string },
): void {
  const min = owner.role === 'customer' ? PASSWORD_LENGTH.customer : PASSWORD_LENGTH.admin
  const { length } = Array.from(password)
  if (length < min) throw weak(`The password needs at least ${min} characters.`)
  if (length > PASSWORD_LENGTH.max)
    throw weak(`The password can have at most ${PASSWORD_LENGTH.max} characters.`)
  const folded = fold(password)
  const known = [owner.name, owner.email ?? '', brand.name].map(fold)
  if (known.includes(folded) || commonPasswords.test(folded)) {
    throw weak('That password is easy to guess. Please choose another one.')
  }
}

const weak = (message: string) => new AppError('WEAK_PASSWORD', message)
