import { useEffect, useState } from 'react'
import type { ShownClaim } from '#edit/claims.ts'
import { isWithin, type Place } from '#edit/field.ts'
import { chipOf, keyOf, pathOf } from './claims.tsx'
import { allContent, placesIn } from './places.ts'

/** In pixels; less than the margin of a page on a phone. */
const SIZE = 16
/** Around what can be pressed, in pixels, so that no two targets share a circle of 24 (WCAG 2.5.8). */
const GAP = 8

/** A chip beside the first text of each claim that this page shows. It covers no text. */
export function Chips({ claims, open }: { claims: ShownClaim[]; open: (claim: ShownClaim) => void }) {
  const [, setSize] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(() => setSize(document.body.scrollHeight))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const find = claimFinder()
  const taken = textBoxes()
  return claims.map((claim) => {
    const element = find(claim)
    if (!element) return null
    const { top, left } = freeSpot(element.getBoundingClientRect(), taken)
    taken.push(withGap(new DOMRect(left, top, SIZE, SIZE)))
    const name = `${chipOf(claim)}: ${claim.label}`
    return (
      <button
        key={keyOf(claim)}
        type="button"
        className="chip absolute z-30 cursor-pointer rounded-pill bg-primary text-[0.75rem]/none text-primary-foreground"
        aria-label={name}
        title={name}
        style={{ top: top + scrollY, left, width: SIZE, height: SIZE }}
        onClick={() => open(claim)}
      >
        ?
      </button>
    )
  })
}

/** Finds the first element that shows a claim on this page, below the header, which covers what scrolls under it. */
export function claimFinder(): (claim: ShownClaim) => HTMLElement | undefined {
  const elements = allContent().filter((element) => !element.closest('header'))
  const all = elements.map((element) => ({ element, places: placesIn(element) }))
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
  return (claim) => {
    const isOf = (place: Place) => isWithin(place, { file: claim.file, path: pathOf(claim) })
    return all.find(({ element, places }) => places.some(isOf) && isShown(element))?.element
  }
}

/** Where texts and controls are on the screen. */
function textBoxes(): DOMRect[] {
  const controls = [...document.querySelectorAll('a, button, input, select, summary, textarea')]
  const boxes = controls.map((control) => withGap(control.getBoundingClientRect()))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    boxes.push(...range.getClientRects())
  }
  return boxes
}

const withGap = ({ x, y, width, height }: DOMRect) => new DOMRect(x - GAP, y - GAP, width + 2 * GAP, height + 2 * GAP)

/** A place beside a box that overlaps none of the others: after it, before it, or at the edge of the page. */
function freeSpot({ left, right, top, height }: DOMRect, others: DOMRect[]): { top: number; left: number } {
  const edge = document.documentElement.clientWidth
  for (let y = top + (height - SIZE) / 2; ; y += SIZE) {
    for (const x of [right + 2, right + GAP + 1, left - SIZE - 2, left - SIZE - GAP - 1, 0]) {
      const isOver = (other: DOMRect) =>
        x < other.right && x + SIZE > other.left && y < other.bottom && y + SIZE > other.top
      if (x >= 0 && x + SIZE <= edge && !others.some(isOver)) return { top: y, left: x }
    }
  }
}
