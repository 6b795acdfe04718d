import type { ListBoxProps } from 'react-aria-components/ListBox'

/** The props of a list of which one item is chosen; an empty value means none yet. */
export const singleChoice = (value: string, onChange: (value: string) => void) =>
  ({
    selectionMode: 'single',
    disallowEmptySelection: true,
    selectedKeys: value === '' ? [] : [value],
    onSelectionChange: keys => {
      const [key] = keys === 'all' ? [] : keys
      if (key !== undefined) onChange(String(key))
    },
  }) satisfies ListBoxProps<object>
