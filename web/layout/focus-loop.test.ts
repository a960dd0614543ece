// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { focusable, loopedStop } from './focus-loop.ts'

describe('loopedStop', () => {
  const stops = ['button', 'home', 'contact']
  it('goes around at both ends', () => {
    expect(loopedStop(stops, 'contact', false)).toBe('button')
    expect(loopedStop(stops, 'button', true)).toBe('contact')
  })

  it('leaves the steps between to the browser', () => {
    expect(loopedStop(stops, 'home', false)).toBeUndefined()
    expect(loopedStop(stops, 'home', true)).toBeUndefined()
  })

  it('brings back what has strayed', () => {
    expect(loopedStop(stops, 'elsewhere', false)).toBe('button')
  })
})

describe('focusable', () => {
  it('finds links and buttons, but none in a closed group', () => {
    document.body.innerHTML = `
      <a href="/">Home</a>
      <div data-open="false"><button>Individual</button><ul><li><a href="/dbms">Databases</a></li></ul></div>
      <div data-open="true"><button>Corporate</button><ul><li><a href="/custom">Custom</a></li></ul></div>
      <button disabled>Off</button>`
    expect(focusable(document.body).map((each) => each.textContent)).toEqual([
      'Home',
      'Individual',
      'Corporate',
      'Custom',
    ])
  })
})
