import { TextInput, type TextInputProps } from './text-input.tsx'

export type NumberInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'step' | 'icon'> & {
  /** Decimal places: 2 for a price. */
  decimals?: 0 | 2 | undefined
}

/** A labelled number, whole unless `decimals` is set; phones show the number pad. */
export function NumberInput({ decimals = 0, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      type="number"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      step={decimals === 0 ? '1' : '0.01'}
    />
  )
}
