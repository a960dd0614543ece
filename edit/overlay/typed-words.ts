import { vercelStegaSplit } from '@vercel/stega'
import type { Place } from '#content/editing/field.ts'
import { typeset } from '#content/typeset.ts'
import { decodePlaces } from './places.ts'

/** What somebody types at a place: the newest words, and all before them that the page may still show, newest first. */
type Typed = { words: string; earlier: string[] }

/** Shows words on the page as they are typed, before they are saved and the draft's page follows. */
export function openTypedWords() {
  const typed = new Map<string, Typed>()
  /** The changed texts, as the page's own program has made them. */
  const made = new Map<Text, string>()
  // After a call for an earlier letter, the page shows that one again.
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) made.delete(target as Text)
    showAll()
  })

  function showAll(): void {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const [place, ...others] = decodePlaces(text.data)
      const own = place && others.length === 0 && typed.get(keyOf(place))
      if (!own) continue
      const { cleaned, encoded } = vercelStegaSplit(text.data)
      // Without a connection there may be hundreds: mostly, the first is it.
      for (const before of own.earlier) {
        const next = retyped(cleaned, before, own.words)
        if (next === undefined) continue
        if (!made.has(text)) made.set(text, text.data)
        text.data = `${next}${encoded}`
        break
      }
    }
    observer.takeRecords()
  }
  /** Leaves the page as it is: what was typed is saved. */
  function keep(): void {
    observer.disconnect()
    typed.clear()
    made.clear()
  }

  return {
    show(place: Place, before: string, words: string): void {
      const earlier = typed.get(keyOf(place))?.earlier ?? []
      typed.set(keyOf(place), { words, earlier: [before, ...earlier] })
      showAll()
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    keep,
    /** Shows what the page showed before: what was typed is not saved. */
    putBack(): void {
      for (const [text, data] of made) text.data = data
      keep()
    },
  }
}

const keyOf = ({ file, path }: Place) => `${file} ${path.join('.')}`

/**
 * Returns a text of the page once `before` has become `words` in its place. The text may be a part of it, as Markdown is
 * shown. @returns undefined if it shows nothing of the change, or shows it in another way, which the draft's page knows
 */
export function retyped(shown: string, before: string, words: string): string | undefined {
  const [part, whole] = [asShown(shown), asShown(before)]
  const at = whole.indexOf(part)
  if (shown === '' || at < 0 || whole.lastIndexOf(part) !== at) return undefined
  const shorter = Math.min(before.length, words.length)
  let start = 0
  while (start < shorter && before[start] === words[start]) start += 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === words.at(-1 - same)) same += 1
  const end = before.length - same
  const typed = asShown(words).slice(start, words.length - same)
  if (start < at || end > at + part.length || words.slice(start, words.length - same).includes('\n')) return undefined
  const next = `${shown.slice(0, start - at)}${typed}${shown.slice(end - at)}`
  // A text without words could not be pressed.
  return next === shown || next.trim() === '' ? undefined : next
}

/** With a page's quotation marks and in one line; as long as before. */
const asShown = (text: string) => typeset(text).replaceAll(/\s/g, ' ')
