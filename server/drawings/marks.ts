import type { CoursePage } from '#content/schema.ts'
import { type Theme, tileColors } from '#content/theme.ts'
import { drawTiles } from '#ui/draw-tiles.ts'

const SIDE = 160

/** Draws every training's picture as a square that `#<id>` shows, following the system's color scheme. */
export function drawMarks(courses: Pick<CoursePage, 'id' | 'picture'>[], light: Theme, dark: Theme): string {
  const rules = (theme: Theme) =>
    courses
      .flatMap(({ picture: { palette } }, place) =>
        tileColors(theme, palette).map((paint, color) => `#m${place} .t${color}{fill:${paint};stroke:${paint}}`),
      )
      .join('')
  const marks = courses.map(({ id, picture }, place) => {
    const { width, height, paths } = drawTiles(picture.rows)
    const scale = SIDE / Math.max(width, height)
    const left = place * 2 * SIDE + (SIDE - width * scale) / 2
    const top = (SIDE - height * scale) / 2
    const drawn = paths.map(({ color, d }) => `<path class="t${color}" d="${d}"/>`).join('')
    return `<view id="${id}" viewBox="${place * 2 * SIDE} 0 ${SIDE} ${SIDE}"/><g id="m${place}" transform="translate(${left} ${top}) scale(${scale})">${drawn}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><style>path{stroke-width:.5}${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}</style>${marks.join('')}</svg>`
}
