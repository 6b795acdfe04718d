/** Joins class names and skips falsy parts. It does not resolve conflicts: `className` props add layout, never looks. */
export { clsx as cx } from 'clsx'
