import '@github/markdown-toolbar-element'
import { createElement, useId, useState } from 'react'
import type { Field } from '#edit/fields.ts'
import { drawTiles } from '#web/ui/draw-tiles.ts'
import { shapes } from '#web/ui/tile-shapes.ts'

type InputProps<Value> = { field: Field; label: string; value: Value; change: (value: Value) => void }

const TYPES = { date: 'date', time: 'time', number: 'number' } as Record<string, string>

/** The editor of one value: a control with its label. */
export function Input({ field, label, value, change }: InputProps<never>) {
  const id = useId()
  const { kind, options } = field
  if (kind === 'picture') return <PictureInput {...{ field, label, value }} change={change as never} />
  const common = {
    id,
    value: String(value),
    onChange: (event: { target: { value: string } }) => change(event.target.value as never),
  }
  return (
    <div className={kind === 'flag' ? 'field flag' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {kind === 'markdown' && <Toolbar textArea={id} />}
      {kind === 'text' || kind === 'markdown' ? (
        <textarea {...common} rows={1} />
      ) : kind === 'choice' ? (
        <select {...common}>
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : kind === 'flag' ? (
        <input
          id={id}
          type="checkbox"
          checked={Boolean(value)}
          onChange={({ target }) => change(target.checked as never)}
        />
      ) : (
        <input
          {...common}
          type={TYPES[kind] ?? 'text'}
          list={options && `${id}-options`}
          {...(kind === 'number' && { onChange: ({ target }) => change(target.valueAsNumber as never) })}
        />
      )}
      {kind === 'line' && options && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </div>
  )
}

const MARKDOWN = { 'md-bold': 'Bold', 'md-italic': 'Italic', 'md-link': 'Link', 'md-unordered-list': 'List' }

function Toolbar({ textArea }: { textArea: string }) {
  const tools = Object.entries(MARKDOWN).map(([tool, name]) =>
    createElement(tool, { key: tool, role: 'button', tabIndex: 0, class: 'tool', 'aria-label': name }, name),
  )
  return createElement('markdown-toolbar', { for: textArea }, tools)
}

type Picture = { rows: string[]; palette: number }

/** A picture of tiles: press a tile, then a shape and its color. */
function PictureInput({ label, value: picture, change }: InputProps<Picture>) {
  const rows = picture.rows.map((row) => row.split(' '))
  const [[y, x], choose] = useState([0, 0])
  const tile = rows[y]?.[x] ?? '.'
  const set = (next: string) =>
    change({ ...picture, rows: rows.map((row, at) => (at === y ? row.with(x, next) : row).join(' ')) })
  return (
    <fieldset className="field picture">
      <legend>{label}</legend>
      <div className="tiles-grid" style={{ gridTemplateColumns: `repeat(${rows[0]?.length ?? 1}, 2.5rem)` }}>
        {rows.flatMap((row, atY) =>
          row.map((cell, atX) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place.
              key={`${atY} ${atX}`}
              type="button"
              aria-pressed={atY === y && atX === x}
              aria-label={`Row ${atY + 1}, tile ${atX + 1}: ${cell}`}
              onClick={() => choose([atY, atX])}
            >
              <Tile code={cell} palette={picture.palette} />
            </button>
          )),
        )}
      </div>
      <label>
        This tile
        <input value={tile} onChange={({ target }) => set(target.value)} />
      </label>
      <div className="shapes">
        {Object.keys(shapes).map((shape) => (
          <button
            key={shape}
            type="button"
            aria-label={`Shape ${shape}`}
            onClick={() => set(shape + (/\d$/.exec(tile)?.[0] ?? ''))}
          >
            <Tile code={shape} palette={picture.palette} />
          </button>
        ))}
      </div>
      <label>
        Colors
        <input
          type="number"
          min={0}
          max={9}
          value={picture.palette}
          onChange={({ target }) => change({ ...picture, palette: target.valueAsNumber })}
        />
      </label>
    </fieldset>
  )
}

function Tile({ code, palette }: { code: string; palette: number }) {
  const isTile = /^(?:[.a-z][0-4]?)+$/.test(code) && [...code].every((letter) => /\d/.test(letter) || letter in shapes)
  const { width, height, paths } = drawTiles([isTile ? code : '.'])
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={`palette-${palette}`} aria-hidden="true">
      {paths.map(({ layer, color, d }) => (
        <path
          key={`${layer} ${color}`}
          d={d}
          fill={`var(--tile-${['ground', 'ink', 'flame', 'ember', 'shade'][color]})`}
        />
      ))}
    </svg>
  )
}
