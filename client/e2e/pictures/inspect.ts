export interface Inspection {
  /** First segments of translation keys: a text such as `booking.submit` is a missing translation. */
  sections: readonly string[]
}

/**
 * Runs in the page. Describes the faults that a careful look would find: horizontal overflow, text that is cut off or
 * overlaps other text, overlapping controls, and keys in place of texts.
 */
export function inspect({ sections }: Inspection): string[] {
  const EDGE = 2
  const faults = new Set<string>()
  /** The first text of each clipped box, and how many more it has. */
  const cut = new Map<string, { first: string; more: number }>()
  const modal = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')].at(-1)
  const scope = modal ?? document.body

  const describe = (element: Element) => {
    const { id, tagName } = element
    const classes = [...element.classList].slice(0, 3).join('.')
    return `<${tagName.toLowerCase()}${id && !id.startsWith('react-aria') ? `#${id}` : ''}${classes && `.${classes}`}>`
  }
  const quote = (text: string | null) => `“${(text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`

  /** Excludes boxes for screen readers only and anything not painted. */
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { clipPath, overflowX } = getComputedStyle(at)
      if (clipPath === 'inset(50%)') return false
      const { width, height } = at.getBoundingClientRect()
      if (overflowX !== 'visible' && (width <= 1 || height <= 1)) return false
    }
    return true
  }

  /** Floating and sticky layers overlap the rest on purpose. */
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
    }
    return document.body
  }

  function checkWidth(): void {
    const extra = document.documentElement.scrollWidth - window.innerWidth
    if (extra <= 0) return
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > window.innerWidth + 1 || left < -1) && isShown(element)
    })
    faults.add(`scrolls sideways by ${String(extra)} px: ${wide.slice(0, 3).map(describe).join(' ')}`)
  }

  /** The part of the element or its text that it and its ancestors leave visible, where they scroll or clip. */
  const partInSight = (element: Element, whole: DOMRect): DOMRect => {
    let { left, right, top, bottom } = whole
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  interface Line {
    node: Text
    parent: Element
    layer: Element
    rect: DOMRect
    inSight: DOMRect
  }

  function linesOf(): Line[] {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const lines: Line[] = []
    while (walker.nextNode()) {
      // The walker visits text nodes only.
      const node = walker.currentNode as Text
      const parent = node.parentElement
      if (!parent || node.data.trim() === '' || parent.closest('option, script, style, svg')) continue
      if (!isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const layer = layerOf(parent)
      for (const rect of range.getClientRects()) {
        if (rect.width > 0) lines.push({ node, parent, layer, rect, inSight: partInSight(parent, rect) })
      }
    }
    return lines
  }

  const hasTitle = (element: Element) => element.closest('[title], [data-truncated]') !== null

  /** Finds a line beyond the edge of a box with hidden overflow; scrollable boxes can still reveal it. */
  function checkCut({ node, parent, rect }: Line): void {
    let scrollsX = false
    let scrollsY = false
    for (let at: Element | null = parent; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      const isCutX = rect.left < box.left - EDGE || rect.right > box.right + EDGE
      const isCutY = rect.top < box.top - rect.height / 2 || rect.bottom > box.bottom + rect.height / 2
      const hidesX = /hidden|clip/.test(overflowX) && !scrollsX && isCutX
      const hidesY = /hidden|clip/.test(overflowY) && !scrollsY && isCutY
      if ((hidesX || hidesY) && at !== document.body) {
        if (hasTitle(at)) return
        const how = textOverflow === 'ellipsis' ? 'shortened without a title' : 'cut off'
        const kind = `${how}, in ${describe(at)}`
        const known = cut.get(kind)
        if (known) known.more += 1
        else cut.set(kind, { first: quote(node.data), more: 0 })
        return
      }
      scrollsX ||= /auto|scroll/.test(overflowX)
      scrollsY ||= /auto|scroll/.test(overflowY)
      // An element that is still animating will end up elsewhere.
      if (at.getAnimations().length > 0) return
      if (position === 'fixed') break
    }
    if (!scrollsX && (rect.right > window.innerWidth + EDGE || rect.left < -EDGE))
      faults.add(`outside the window: ${quote(node.data)} in ${describe(parent)}`)
  }

  const overlap = (a: DOMRect, b: DOMRect) => ({
    x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  })

  function checkTexts(lines: readonly Line[]): void {
    const sorted = lines
      .filter(({ inSight }) => inSight.width > 0 && inSight.height > 0)
      .sort((a, b) => a.inSight.top - b.inSight.top)
    for (const [index, one] of sorted.entries()) {
      for (const other of sorted.slice(index + 1)) {
        if (other.inSight.top >= one.inSight.bottom) break
        if (one.node === other.node || one.layer !== other.layer) continue
        const { x, y } = overlap(one.inSight, other.inSight)
        if (x > 3 && y > 0.5 * Math.min(one.rect.height, other.rect.height))
          faults.add(`text over text: ${quote(one.node.data)} and ${quote(other.node.data)}`)
      }
    }
  }

  function checkControls(): void {
    const all =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab]'
    const boxes = [...scope.querySelectorAll(all)]
      .filter(element => element.closest('svg') === null && isShown(element))
      .map(element => ({
        element,
        layer: layerOf(element),
        rect: partInSight(element, element.getBoundingClientRect()),
      }))
      .filter(({ rect }) => rect.width > 2 && rect.height > 2)
      .sort((a, b) => a.rect.top - b.rect.top)
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (other.rect.top >= one.rect.bottom) break
        if (one.layer !== other.layer) continue
        const { x, y } = overlap(one.rect, other.rect)
        // A button inside its field, or a link over its whole card.
        const isInside = [one, other].some(
          ({ rect }) => x >= rect.width - 1 && y >= rect.height - 1 && (x > 0 || y > 0),
        )
        if (x > 4 && y > 4 && !isInside) {
          const names = [one, other].map(
            ({ element }) =>
              `${describe(element)} ${quote(element.getAttribute('aria-label') ?? element.textContent)}`,
          )
          faults.add(`controls over one another: ${names.join(' and ')}`)
        }
      }
    }
  }

  function checkKeys(): void {
    const key = new RegExp(`^(${sections.join('|')})(\\.\\w+)+$`)
    const texts = [document.title, ...linesOf().map(({ node }) => node.data.trim())]
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name)?.trim() ?? '')
    }
    for (const option of document.querySelectorAll('option')) texts.push(option.text)
    for (const text of texts)
      if (key.test(text) || text.includes('{{')) faults.add(`not translated: ${quote(text)}`)
  }

  checkWidth()
  const lines = linesOf()
  for (const line of lines) checkCut(line)
  checkTexts(lines)
  checkControls()
  checkKeys()
  for (const [kind, { first, more }] of cut) {
    faults.add(`${kind}: ${first}${more > 0 ? ` and ${String(more)} more` : ''}`)
  }
  return [...faults]
}
