import { useEffect, useRef, useState } from 'react'
import { hexOfOklch, oklchOfHex, weakContrasts } from '#content/colors.ts'
import { call, change } from './calls.ts'
import { words } from './list.tsx'
import { Panel } from './panel.tsx'

/** A color of the theme: by day and by night, or one for both. As #rrggbb. */
type Color = { name: string; shades: string[] }

const LIGHTS = ['light', 'dark'] as const
const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g
const DECLARATION = /--([\w-]+): (?:light-dark\(oklch\([\d. ]+\), oklch\([\d. ]+\)\)|oklch\([\d. ]+\));/g

function readColors(css: string): Color[] {
  return [...css.matchAll(DECLARATION)].map(([declaration, name = '']) => ({
    name,
    shades: [...declaration.matchAll(OKLCH)].map(([, ...numbers]) =>
      hexOfOklch(...(numbers.map(Number) as [number, number, number])),
    ),
  }))
}

/** The style sheet with the colors that changed; the others stay as they are written. */
function writeColors(css: string, colors: Color[]): string {
  const before = readColors(css)
  return css.replaceAll(DECLARATION, (declaration, name) => {
    const was = before.find((color) => color.name === name)?.shades ?? []
    const { shades = was } = colors.find((color) => color.name === name) ?? {}
    let index = -1
    return declaration.replaceAll(OKLCH, (written: string) => {
      index++
      const shade = shades[index]
      return shade === undefined || shade === was[index] ? written : `oklch(${oklchOfHex(shade).join(' ')})`
    })
  })
}

/** The academy's name, addresses, logo and colors, beside a preview by day and by night. */
export function Identity({ setDirty, done }: { setDirty: (isDirty: boolean) => void; done: () => void }) {
  const [files, setFiles] = useState<{ css: string; logo: string }>()
  const [css, setCss] = useState('')
  const [logo, setLogo] = useState('')
  const [error, setError] = useState('')
  useEffect(() => {
    call<{ css: string; logo: string }>('identity').then((found) => {
      setFiles(found)
      setCss(found.css)
      setLogo(found.logo)
    })
  }, [])
  const isDirty = files !== undefined && (css !== files.css || logo !== files.logo)
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  if (!files) return null
  const colors = readColors(css)
  const weak = LIGHTS.flatMap((light, index) =>
    weakContrasts(Object.fromEntries(colors.map(({ name, shades }) => [name, shades[index] ?? shades[0] ?? '']))).map(
      ({ sentence }) => `${sentence.slice(0, -1)} (${light}).`,
    ),
  )
  const save = () =>
    change('save-identity', { before: files, css, logo }).then(done, ({ message }) => setError(message))
  return (
    <div className="identity">
      <div className="fields">
        <h3>Name, addresses and links</h3>
        <Panel place={{ file: 'company.yaml', path: [] }} close={done} setDirty={() => {}} />
        <h3>Logo</h3>
        <label className="field">
          An SVG file of shapes and colors
          <input
            type="file"
            accept=".svg,image/svg+xml"
            onChange={({ target }) => target.files?.[0]?.text().then(setLogo)}
          />
        </label>
        <h3>Colors</h3>
        <table>
          <thead>
            <tr>
              <th>Color</th>
              <th>Light</th>
              <th>Dark</th>
            </tr>
          </thead>
          <tbody>
            {colors.map(({ name, shades }) => (
              <tr key={name}>
                <th scope="row">{words(name)}</th>
                {shades.map((shade, index) => (
                  <td key={LIGHTS[index]} colSpan={3 - shades.length}>
                    <input
                      type="color"
                      aria-label={`${words(name)}, ${shades.length > 1 ? LIGHTS[index] : 'light and dark'}`}
                      value={shade}
                      onChange={({ target }) =>
                        setCss(writeColors(css, [{ name, shades: shades.with(index, target.value) }]))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="error" role="status">
          {weak.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <button type="button" className="primary" disabled={!isDirty || weak.length > 0} onClick={save}>
          Save logo and colors
        </button>
      </div>
      {LIGHTS.map((light) => (
        <Preview key={light} light={light} css={css} logo={logo} />
      ))}
    </div>
  )
}

/** The home page with what is not saved yet. The logo is drawn as a picture: it has not passed the checks. */
function Preview({ light, css, logo }: { light: 'light' | 'dark'; css: string; logo: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each load of the frame.
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    const style = page.getElementById('editor-preview') ?? page.head.appendChild(page.createElement('style'))
    style.id = 'editor-preview'
    const colors = readColors(css)
    const shade = (name: string) =>
      colors.find((color) => color.name === name)?.shades.at(light === 'dark' ? -1 : 0) ?? ''
    const picture = logo
      .replaceAll(/var\(--([\w-]+)\)/g, (_, name) => shade(name))
      .replaceAll('currentColor', shade('ink'))
    const url = `url("data:image/svg+xml,${encodeURIComponent(picture)}")`
    style.textContent = `${css.replace('color-scheme: light dark', `color-scheme: ${light}`)} .brand svg { background: ${url} center / contain no-repeat } .brand svg > * { display: none }`
  }, [css, logo, light, loads])
  return <iframe ref={frame} title={`Preview, ${light}`} src="/" onLoad={() => setLoads(loads + 1)} />
}
