import { type Color, wear } from './colors.ts'

const SIDE = 22

// The site's tiles, of those that a table cell with round corners can draw. A program that knows no round corners shows squares.
const tiles: { color: Color; corners: string }[] = [
  { color: 'tile-ink', corners: `${SIDE}px 0 0 0` },
  { color: 'tile-flame', corners: `${SIDE}px` },
  { color: 'tile-ember', corners: `0 ${SIDE}px 0 ${SIDE}px` },
  { color: 'tile-shade', corners: `${SIDE}px ${SIDE}px 0 0` },
]

/** The strip of tiles beside the academy's name. Mailer carry no images: those would be fetched, or not shown. */
export function Tiles() {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" align="right" aria-hidden="true">
      <tbody>
        <tr>
          {tiles.map(({ color, corners }) => {
            const { className, style } = wear({ ground: color })
            const size = { width: SIDE, height: SIDE, fontSize: 0, lineHeight: 0 }
            return (
              <td key={color} className={className} style={{ ...style, ...size, borderRadius: corners }}>
                &nbsp;
              </td>
            )
          })}
        </tr>
      </tbody>
    </table>
  )
}
