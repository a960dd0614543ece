import type { Artifact as Piece } from '#content/schema.ts'

/** A piece of work as text: each kind a way to draw it (content/schema/work.ts), an instructor's notes beside or below. */
export function Artifact({ piece }: { piece: Piece }) {
  return (
    <figure className="artifact">
      <figcaption>{piece.title}</figcaption>
      <div className="artifact-body" data-kind={piece.kind}>
        <div className="artifact-piece">
          <Drawn piece={piece} />
        </div>
        {piece.notes.length > 0 && (
          <ul className="artifact-notes">
            {piece.notes.map(({ on, text }) => (
              <li key={on}>
                <strong>Instructor · {on}</strong> {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </figure>
  )
}

function Drawn({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'listing':
      return <Listing {...piece} />
    case 'pair':
      return (
        <dl className="artifact-pair">
          {piece.sides.map(({ title, ...side }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <Listing {...side} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'card':
      return (
        <dl className="artifact-card">
          {piece.entries.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <Table {...piece} />
    case 'board':
      return (
        <ul className="artifact-board">
          {piece.columns.map(({ title, cards }) => (
            <li key={title}>
              <strong>{title}</strong>
              <ul>
                {cards.map(({ text, note }) => (
                  <li key={text}>
                    {text} {note && <small>{note}</small>}
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
    <pre className="listing">
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
    <table data-total={total}>
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

/** As long as its share of the cell; a drawing, since styles in attributes are against the pages' policy. */
function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share} height="8" />
    </svg>
  )
}
