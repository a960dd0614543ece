import type { Block, Inline } from '#content/markdown.ts'

export type PolicyPart = { text: string } | { items: string[] }

const getText = (inlines: Inline[]): string =>
  inlines.map((inline) => ('text' in inline ? inline.text : getText(inline.children))).join('')

/** Extracts the section on the application fee: `first` ends with its first list, `rest` follows. */
export function feePolicy(body: Block[]): { first: PolicyPart[]; rest: PolicyPart[] } {
  const isHeading = (block: Block) => block.type === 'heading' && block.level === 2
  const start = body.findIndex((block) => block.type === 'heading' && block.id === 'the-application-fee')
  const after = body.slice(start + 1)
  const end = start < 0 ? after.length : after.findIndex(isHeading)
  const parts = after.slice(0, end < 0 ? after.length : end).map((block): PolicyPart => {
    if ('text' in block) return { text: block.text }
    return block.type === 'list' ? { items: block.items.map(getText) } : { text: getText(block.children) }
  })
  const folded = parts.findIndex((part) => 'items' in part) + 1 || 2
  return { first: parts.slice(0, folded), rest: parts.slice(folded) }
}
