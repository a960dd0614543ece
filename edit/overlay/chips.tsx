import { memo, useEffect, useState } from 'react'
import type { ShownClaim } from '#content/editing/claims.ts'
import { isWithin, type Place } from '#content/editing/field.ts'
import { allContent, isVisible, placesIn } from './places.ts'

/** Pixels; with its target circle of 24 (WCAG 2.5.8), it fills the page margin on a phone. */
const SIZE = 16
/** Distance in pixels at which circles do not overlap. */
const STEP = 24

type ChipsProps = { claims: ShownClaim[]; open: (claim: ShownClaim) => void }

/** Shows a chip for each claim of this page, in the margin beside the claim's first text. Finding these takes long. */
export const Chips = memo(AllChips, (before, after) => before.claims === after.claims)

function AllChips({ claims, open }: ChipsProps) {
  const [, setSize] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(() => setSize(document.body.scrollHeight))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const find = claimFinder()
  const taken = new Set<number>()
  return claims.map((claim) => {
    const box = find(claim)?.getBoundingClientRect()
    if (!box) return null
    let line = Math.round((box.top + scrollY + (box.height - SIZE) / 2) / STEP)
    while (taken.has(line)) line += 1
    taken.add(line)
    return (
      <button
        key={claim.key}
        type="button"
        className="chip absolute left-0 z-30 cursor-pointer rounded-pill bg-primary text-[0.75rem]/none text-primary-foreground"
        aria-label={claim.says}
        title={claim.says}
        style={{ top: line * STEP, width: SIZE, height: SIZE }}
        onClick={() => open(claim)}
      >
        ?
      </button>
    )
  })
}

/** Finds the first element that shows a claim, below the header, which covers content that scrolls under it. */
export function claimFinder(): (claim: ShownClaim) => HTMLElement | undefined {
  const elements = allContent().filter((element) => !element.closest('header'))
  const all = elements.map((element) => ({ element, places: placesIn(element) }))
  const isShown = (element: HTMLElement) => isVisible(element) && element.getBoundingClientRect().width > 1
  return (claim) => {
    const isOf = (place: Place) => isWithin(place, claim)
    return all.find(({ element, places }) => places.some(isOf) && isShown(element))?.element
  }
}
