import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from './calls.ts'
import { openSaver, type SaverState } from './saver.ts'

afterEach(() => {
  vi.useRealTimers()
})

function open(answers: (Error | { problems: { path: string[]; sentence: string }[] })[], kept?: string) {
  const sent: unknown[] = []
  const states: SaverState['is'][] = []
  const stored = new Map(kept ? [['editor:typed', kept]] : [])
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  const saver = openSaver({
    send: async ({ seen, value, choices }) => {
      sent.push(choices ? { seen, value, choices } : { seen, value })
      const answer = answers.shift() ?? { problems: [] }
      if (answer instanceof Error) throw answer
      return { changes: [], ...answer }
    },
    storage,
    onState: ({ is }) => states.push(is),
    onSaved: () => {},
  })
  saver.open('home.yaml', { title: 'a' })
  return { saver, sent, states, stored, type: (title: string) => saver.save('home.yaml', { title }) }
}

test('one call is under way at a time, with what is newest then', async () => {
  const { saver, sent, states, stored, type } = open([])
  for (const title of ['ab', 'abc', 'abcd']) type(title)
  await saver.settled()
  expect(sent).toEqual([
    { seen: { title: 'a' }, value: { title: 'ab' } },
    { seen: { title: 'ab' }, value: { title: 'abcd' } },
  ])
  expect(states.at(-1)).toBe('saved')
  expect(stored.size).toBe(0)
})

test('what cannot be sent stays in the tab, and is sent again', async () => {
  vi.useFakeTimers()
  const { saver, sent, states, stored, type } = open([new CallError(0, 'Away.')])
  type('ab')
  await saver.settled()
  expect(states.at(-1)).toBe('waiting')
  expect(JSON.parse(stored.get('editor:typed') ?? '')).toMatchObject({ value: { title: 'ab' } })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(sent).toHaveLength(2)
  expect(states.at(-1)).toBe('saved')
})

test('another page of the tab sends it', async () => {
  const kept = JSON.stringify({ file: 'home.yaml', seen: { title: 'a' }, value: { title: 'ab' } })
  const { saver, sent } = open([], kept)
  expect(saver.resume()).toBe('home.yaml')
  await saver.settled()
  expect(sent).toEqual([{ seen: { title: 'a' }, value: { title: 'ab' } }])
})

test('an invalid text is not saved, and the next one is compared with the same', async () => {
  const { saver, sent, states, type } = open([{ problems: [{ path: ['title'], sentence: 'Write something here.' }] }])
  type('')
  await saver.settled()
  expect(states.at(-1)).toBe('invalid')
  type('b')
  await saver.settled()
  expect(sent.at(-1)).toEqual({ seen: { title: 'a' }, value: { title: 'b' } })
})

test('a conflict waits for a choice', async () => {
  const conflict = { file: 'home.yaml', path: ['title'], theirs: 'c', by: 'Dana' }
  const { saver, sent, states, type } = open([new CallError(409, 'Somebody else …', [conflict])])
  type('b')
  await saver.settled()
  expect(states.at(-1)).toBe('conflict')
  const choices = [{ file: 'home.yaml', path: ['title'], theirs: 'c', keep: 'mine' as const }]
  saver.choose(choices)
  await saver.settled()
  expect(sent.at(-1)).toEqual({ seen: { title: 'a' }, value: { title: 'b' }, choices })
})
