/**
 * The oldest browsers in which everything works; the build compiles syntax and media queries for them. It looks as drawn
 * from Safari 16.4, Chrome 111 and Firefox 128, which Tailwind asks for.
 */
export const FLOOR = ['safari15.4', 'chrome100', 'firefox115']
