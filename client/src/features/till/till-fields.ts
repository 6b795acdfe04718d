import { REASON_LENGTH } from '@car-wash/server/contract/constants'
import { text } from '../../parts/form/field.tsx'
import { euro } from '../../parts/form/number-field.tsx'

export const openFields = { float: euro('till.float', { required: true, hint: 'till.floatHint' }) }

export const closeFields = {
  counted: euro('till.counted', { required: true, hint: 'till.countedHint' }),
  note: text(
    'till.note',
    { dir: 'auto', maxLength: REASON_LENGTH },
    { optional: true, hint: 'till.noteHint' },
  ),
}
