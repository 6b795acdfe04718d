/** Joins class names; falsy parts drop out. It does not resolve conflicts: `className` props add layout, never looks. */
export { clsx as cx } from 'clsx'
