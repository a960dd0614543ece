// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CarouselControls } from './carousel-controls.tsx'
import { useCarousel } from './use-carousel.ts'

const TURN = 10_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Carousel() {
  const carousel = useCarousel(2, TURN)
  return (
    <section {...carousel.watch}>
      <CarouselControls titles={['One', 'Two']} carousel={carousel} />
      <p>{carousel.shown === 0 ? 'first slide' : 'second slide'}</p>
    </section>
  )
}

const pass = (time: number) => act(() => vi.advanceTimersByTime(time))
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByText(/slide$/).textContent

describe('useCarousel', () => {
  it('restarts the time when the shown slide is chosen again', () => {
    render(<Carousel />)
    pass(TURN - 1000)
    press(/Slide 1/)
    pass(TURN - 1)
    expect(shown()).toBe('first slide')
  })

  it('stands still while paused, and goes on when started again', () => {
    render(<Carousel />)
    press(/Pause/)
    pass(5 * TURN)
    expect(shown()).toBe('first slide')
    press(/Start/)
    pass(TURN)
    expect(shown()).toBe('second slide')
  })
})
