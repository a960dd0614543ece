import { describe, expect, it } from 'vitest'
import { pageOfCard, pageText, turnPage } from './track-pages.ts'

describe('the two pages of the tracks', () => {
  it('holds six cards, then the other four', () => {
    const pages = Array.from({ length: 10 }, (_, place) => pageOfCard(place))
    expect(pages).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
  })

  it.each([1, -1] as const)('turns between the two, whichever arrow is pressed (%i)', (step) => {
    expect(turnPage(0, step)).toBe(1)
    expect(turnPage(1, step)).toBe(0)
  })

  it('says which cards are shown', () => {
    expect(pageText(0, 10)).toBe('Trainings 1 to 6 of 10')
    expect(pageText(1, 10)).toBe('Trainings 7 to 10 of 10')
  })
})
