import type { Value } from '#content/editing/content-text.ts'
import type { Answer, Choices, Conflict, Problem } from '#content/editing/wire.ts'
import { CallError } from './calls.ts'

const KEPT = 'editor:typed'
const RETRY_MS = 3_000

/** What was typed into a file: `seen` is what the draft had before. */
type Typed = { file: string; seen: Value; value: Value; choices?: Choices }

type State =
  | { is: 'saved' | 'saving' }
  | { is: 'invalid'; problems: Problem[] }
  | { is: 'conflict'; conflicts: Conflict[] }
  | { is: 'waiting' | 'refused'; reason: string }
export type SaverState = State

/** Whether what was typed is saved, or will be as it is. */
export const isUnderWay = ({ is }: State): boolean => is === 'saved' || is === 'saving' || is === 'waiting'

type Options = {
  send: (typed: Typed) => Promise<Answer<'save'>>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  onState: (state: State) => void
  onSaved: (answer: Answer<'save'>, file: string) => Promise<void> | void
}

/**
 * Saves one file as it is typed: one call at a time, with what is newest. What could not be saved stays in the tab, also
 * when it loads another page, and is tried again.
 */
export function openSaver({ send, storage, onState, onSaved }: Options) {
  let typed: Typed | undefined
  /** What the draft has of a file, as far as this page knows. */
  const known = new Map<string, Value>()
  let underWay: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function sendNewest(): Promise<void> {
    while (typed) {
      const sent: Typed = typed
      onState({ is: 'saving' })
      try {
        const answer = await send(sent)
        if (answer.problems.length > 0) {
          // Newer words may have none.
          if (typed !== sent) continue
          return onState({ is: 'invalid', problems: answer.problems })
        }
        known.set(sent.file, sent.value)
        if (typed === sent) forget()
        else typed = keep({ ...typed, seen: sent.value })
        await onSaved(answer, sent.file)
        if (!typed) onState({ is: 'saved' })
      } catch (error) {
        return fail(error)
      }
    }
  }
  function fail(error: unknown): void {
    const { message: reason } = error as Error
    if (error instanceof CallError && error.conflicts.length > 0) {
      onState({ is: 'conflict', conflicts: error.conflicts })
      return
    }
    const isAway = error instanceof CallError && error.isAway
    if (isAway) timer = setTimeout(start, RETRY_MS)
    onState({ is: isAway ? 'waiting' : 'refused', reason })
  }
  function keep(next: Typed): Typed {
    storage.setItem(KEPT, JSON.stringify(next))
    return next
  }
  function forget(): void {
    typed = undefined
    storage.removeItem(KEPT)
  }
  function start(): void {
    clearTimeout(timer)
    underWay ??= sendNewest().finally(() => {
      underWay = undefined
    })
  }

  return {
    /** Begins with what the draft has of a file. */
    open(file: string, value: Value): void {
      known.set(file, value)
    },
    /** Takes what was typed into an opened file. */
    save(file: string, value: Value): void {
      const seen = typed?.file === file ? typed.seen : (known.get(file) ?? value)
      typed = keep({ file, seen, value })
      start()
    },
    /** Decides what happens with parts that somebody else has changed. */
    choose(choices: Choices): void {
      if (!typed) return
      typed = keep({ ...typed, choices })
      start()
    },
    /** Gives up what could not be saved. */
    drop(): void {
      clearTimeout(timer)
      forget()
      onState({ is: 'saved' })
    },
    /** Saves what an earlier page of this tab could not. @returns its file */
    resume(): string | undefined {
      const kept = storage.getItem(KEPT)
      if (kept === null) return undefined
      typed = JSON.parse(kept) as Typed
      start()
      return typed.file
    },
    retry: start,
    /** Waits until nothing is under way. */
    settled: async () => underWay,
  }
}

export type Saver = ReturnType<typeof openSaver>
