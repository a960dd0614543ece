import type { Artifact as Piece } from '#content/schema.ts'

type ArtifactProps = {
  piece: Piece
  /** Whose notes these are. */
  by?: string
  className?: string
}

/** Piece of work as text, drawn by kind (content/schema/work.ts), with notes beside or below. */
export function Artifact({ piece, by = 'Instructor', className = 'bg-card' }: ArtifactProps) {
  // Many notes would be longer than the piece.
  const isWide = piece.kind === 'pair' || piece.kind === 'board' || piece.notes.length > 3
  return (
    <figure className={`artifact @container break-inside-avoid overflow-hidden rounded-card border ${className}`}>
      <figcaption className="small-title border-b text-[1em] px-[1.25rem] py-[0.9rem]">{piece.title}</figcaption>
      <div className={isWide ? '' : '@min-[38rem]:grid @min-[38rem]:grid-cols-[1fr_15rem]'}>
        <div className="px-[1.25rem] py-[1.1rem] text-[0.94em]/[1.5]">
          <Drawn piece={piece} />
        </div>
        {piece.notes.length > 0 && (
          <ul className={`${notes} ${isWide ? '@min-[38rem]:grid-cols-2 @min-[38rem]:gap-x-[2rem]' : ''}`}>
            {piece.notes.map(({ on, text }) => (
              <li key={on}>
                <strong className="block text-primary text-small">
                  {by} · {on}
                </strong>{' '}
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </figure>
  )
}

// In the margin if there is one; side by side below a wide piece.
const notes = 'grid content-center gap-[0.85rem] bg-muted px-[1.25rem] py-[1.1rem] text-[0.94em]/[1.45]'

function Drawn({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'listing':
      return <Listing {...piece} />
    case 'pair':
      return (
        <dl className="grid gap-[1.25rem] @min-[34rem]:grid-cols-2">
          {piece.sides.map(({ title, ...side }) => (
            <div key={title}>
              <dt className="small-title mb-[0.4rem] tracking-normal">{title}</dt>
              <dd>
                <Listing {...side} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'card':
      return (
        <dl>
          {piece.entries.map(({ name, text }) => (
            <div
              key={name}
              className="gap-[1rem] not-first:border-t py-[0.5rem] @min-[26rem]:grid @min-[26rem]:grid-cols-[7rem_1fr]"
            >
              <dt className="font-semibold">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <Table {...piece} />
    case 'board':
      return (
        <ul className="grid gap-[1rem] @min-[24rem]:grid-cols-2 @min-[40rem]:grid-cols-4">
          {piece.columns.map(({ title, cards }) => (
            <li key={title}>
              <strong className="small-title text-[0.9375rem] tracking-normal">{title}</strong>
              <ul className="mt-[0.5rem] grid gap-[0.5rem]">
                {cards.map(({ text, note }) => (
                  <li
                    key={text}
                    className="rounded-[6px] border border-l-4 border-l-accent bg-background px-[0.75rem] py-[0.5rem] leading-[1.35]"
                  >
                    {text} {note && <small className="block text-[0.8125rem] text-muted-foreground">{note}</small>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )
  }
}

function Listing({ lines, marked }: { lines: string; marked: number[] }) {
  return (
    <pre>
      {lines.split('\n').map((line, place) => {
        const Line = marked.includes(place + 1) ? 'mark' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never change
        return <Line key={place}>{`${line}\n`}</Line>
      })}
    </pre>
  )
}

function Table({ title, columns, rows, bars, total }: Piece & { kind: 'table' }) {
  return (
    <table className="w-full text-left" data-total={total}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]}>
                {cell}
                {bars && <Bar share={Number.parseFloat(cell)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Fills its share of the cell. */
function Bar({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-[0.3rem] h-[0.5rem] w-full bg-muted fill-(--tile-ember)"
    >
      <rect width={share} height="8" />
    </svg>
  )
}
