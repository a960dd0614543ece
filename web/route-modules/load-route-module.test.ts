import { afterEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT, loadRouteModule } from './load-route-module.ts'

const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
const show = (page: { default?: unknown } | undefined) => page && (page.default as () => unknown)()

afterEach(() => vi.useRealTimers())

describe('loadRouteModule', () => {
  it('gives a module and keeps it where the router looks for it', async () => {
    const loaded = {}
    const page = await loadRouteModule({ id: 'a', module: moduleOf('export default () => "a page"') }, loaded)
    expect(show(page)).toBe('a page')
    expect(loaded).toEqual({ a: page })
  })

  it('gives what is there already', async () => {
    const page = { default: 'here' }
    expect(await loadRouteModule({ id: 'a', module: 'nowhere.js' }, { a: page })).toBe(page)
  })

  it('gives a page that breaks where a module fails, and keeps none', async () => {
    const loaded = {}
    const page = await loadRouteModule({ id: 'a', module: moduleOf('throw new Error("no")') }, loaded)
    expect(() => show(page)).toThrow(/did not load/)
    expect(loaded).toEqual({})
  })

  it('gives a page that breaks where nothing has come in 120 seconds', async () => {
    vi.useFakeTimers()
    const never = moduleOf('await new Promise(() => {})')
    let page: { default?: unknown } | undefined
    void loadRouteModule({ id: 'a', module: never }, {}).then((came) => {
      page = came
    })
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT - 1)
    expect(page).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(() => show(page)).toThrow(/did not load/)
  })
})
