import { Fragment, type ReactNode } from 'react'
import type { CoursePage } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'

type Block = CoursePage['body'][number]
type Inline = Extract<Block, { type: 'paragraph' }>['children'][number]

/** Text from the blocks of content's Markdown. */
export function Prose({ blocks }: { blocks: Block[] }) {
  return (
    <div className="prose">
      {keyed(blocks, (block) => (
        <ProseBlock block={block} />
      ))}
    </div>
  )
}

function ProseBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return <Heading id={block.id}>{block.text}</Heading>
    }
    case 'paragraph':
      return <p>{keyed(block.children, run)}</p>
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {keyed(block.items, (item) => (
            <li>{keyed(item, run)}</li>
          ))}
        </List>
      )
    }
  }
}

function run(inline: Inline): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'code':
      return <code>{inline.text}</code>
    case 'strong':
      return <strong>{keyed(inline.children, run)}</strong>
    case 'emphasis':
      return <em>{keyed(inline.children, run)}</em>
    case 'link':
      return <AnyLink to={inline.to}>{keyed(inline.children, run)}</AnyLink>
  }
}

/** Static text, so the index is a stable key. */
function keyed<Item>(items: Item[], render: (item: Item) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return items.map((item, place) => <Fragment key={place}>{render(item)}</Fragment>)
}
