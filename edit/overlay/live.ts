// Shows on the page what is typed, before it is saved.
import { vercelStegaSplit } from '@vercel/stega'
import { type Inline, parseMarkdown } from '#content/markdown.ts'
import { typeset } from '#content/typeset.ts'
import type { Difference } from '#edit/differences.ts'
import type { Path } from '#edit/field.ts'
import { placesOf } from './places.ts'

/** Undoes what the page shows instead of what is saved, newest first. */
let undo: (() => void)[] = []

/** Has the page show these texts of a file, and what is saved everywhere else. */
export function showTyped(file: string, changes: Difference[]): void {
  showSaved()
  for (const { path, before, after } of changes) {
    if (typeof before !== 'string' || typeof after !== 'string') continue
    const nodes = textNodes(file, path)
    if (path[0] === 'body') showProse(nodes[0], after)
    else for (const node of nodes) showText(node, before, after)
  }
}

/** Has the page show what is saved. */
export function showSaved(): void {
  for (const step of undo.reverse()) step()
  undo = []
}

/** The texts of the page that come from a field: a mark in each says so. */
function textNodes(file: string, path: Path): Text[] {
  const found: Text[] = []
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (all.nextNode()) {
    const node = all.currentNode as Text
    const isOwn = placesOf(node.data).some((place) => place.file === file && place.path.join() === path.join())
    if (isOwn) found.push(node)
  }
  return found
}

function showText(node: Text, before: string, after: string): void {
  const saved = node.data
  const { cleaned, encoded } = vercelStegaSplit(saved)
  // Names are shown as they are typed.
  const isTypeset = cleaned.includes(typeset(before.trim()))
  node.data = cleaned.replace(isTypeset ? typeset(before.trim()) : before.trim(), () => typeset(after)) + encoded
  undo.push(() => {
    node.data = saved
  })
}

/** Prose that cannot be read yet, such as half a link, is shown once it can. */
function showProse(node: Text | undefined, markdown: string): void {
  const block = node?.parentElement?.closest('.prose > *')
  if (!block) return
  try {
    const elements = parseMarkdown(markdown, 'body').map((part) => {
      if (part.type === 'heading') return element(`h${part.level}`, [part.text])
      if (part.type === 'paragraph') return element('p', part.children.map(run))
      if (part.type === 'code') return element('pre', [part.text])
      return element(
        part.ordered ? 'ol' : 'ul',
        part.items.map((item) => element('li', item.map(run))),
      )
    })
    block.after(...elements)
    block.toggleAttribute('hidden', true)
    undo.push(() => {
      block.toggleAttribute('hidden', false)
      for (const each of elements) each.remove()
    })
  } catch {}
}

function run(inline: Inline): Node | string {
  if (!('children' in inline)) return inline.type === 'text' ? inline.text : element('code', [inline.text])
  const names = { strong: 'strong', emphasis: 'em', link: 'a' } as const
  return element(names[inline.type], inline.children.map(run))
}

function element(name: string, children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...children)
  return made
}
