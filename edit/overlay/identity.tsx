import { useContext, useEffect, useRef, useState } from 'react'
import { type ColorScheme, readColors, weakContrasts, writeColors } from '#content/colors.ts'
import { call, change, Editing } from './calls.ts'
import { Entry } from './entry.tsx'
import { Fields, Tool } from './form.tsx'

type Looks = { css: string; logo: string }

const SCHEMES = Object.entries({ Light: 'light', Dark: 'dark' } as const)

/** The academy's name, addresses, logo and colors, beside a preview in light and dark. */
export function Identity() {
  const { act, isBusy, dirty } = useContext(Editing)
  const [state, setState] = useState<{ before: Looks; looks: Looks }>()
  const isDirty = JSON.stringify(state?.looks) !== JSON.stringify(state?.before)
  useEffect(() => {
    act(call<Looks>('identity').then((looks) => setState({ before: looks, looks })))
  }, [act])
  useEffect(() => {
    if (isDirty) dirty.current = true
  })
  if (!state) return null
  const { before, looks } = state
  const { css, logo } = looks
  const setLooks = (next: Looks) => setState({ before, looks: next })
  const color = { kind: 'color', isOptional: false } as const
  const weak = SCHEMES.flatMap(([name, scheme]) =>
    weakContrasts(readColors(css, scheme)).map(({ sentence }) => `${sentence.slice(0, -1)} (${name.toLowerCase()}).`),
  )
  return (
    <div className="split">
      <div>
        <h3>Name, addresses and links</h3>
        <Entry place={{ file: 'company.yaml', path: [] }} isPart />
        <h3>Logo</h3>
        <label className="field">
          An SVG file of shapes and colors
          <input
            type="file"
            accept=".svg,image/svg+xml"
            onChange={({ target }) => target.files?.[0]?.text().then((text) => setLooks({ css, logo: text }))}
          />
        </label>
        <h3>Colors</h3>
        {SCHEMES.map(([name, scheme]) => {
          const colors = readColors(css, scheme)
          const fields = Object.fromEntries(Object.keys(colors).map((key) => [key, color]))
          const set = (next: unknown) => setLooks({ css: writeColors(css, scheme, next as typeof colors), logo })
          return (
            <fieldset key={name}>
              <legend>{name}</legend>
              <Fields fields={fields} value={colors} change={set} />
            </fieldset>
          )
        })}
        <p className="error" role="status">
          {weak.join(' ')}
        </p>
        <Tool
          label="Save logo and colors"
          className="primary"
          disabled={isBusy || !isDirty || weak.length > 0}
          press={() => act(change('save-identity', { before, css, logo }))}
        />
      </div>
      {SCHEMES.map(([name, scheme]) => (
        <Preview key={name} name={name} scheme={scheme} looks={looks} />
      ))}
    </div>
  )
}

type PreviewProps = { name: string; scheme: ColorScheme; looks: Looks }

/** The home page with what is not saved yet. The logo is drawn as a picture: it has not passed the checks. */
function Preview({ name, scheme, looks: { css, logo } }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each load of the frame.
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    const style = page.getElementById('editor-preview') ?? page.head.appendChild(page.createElement('style'))
    style.id = 'editor-preview'
    const colors = readColors(css, scheme)
    const colored = logo.replaceAll(/var\(--([\w-]+)\)/g, (_, color) => colors[color] ?? '')
    const url = `data:image/svg+xml,${encodeURIComponent(colored.replaceAll('currentColor', colors.foreground ?? ''))}`
    style.textContent = `${css.replace('color-scheme: light dark', `color-scheme: ${name.toLowerCase()}`)} .brand svg { background: url("${url}") center / contain no-repeat } .brand svg > * { display: none }`
  }, [css, logo, scheme, loads])
  return <iframe ref={frame} title={`Preview, ${name}`} src="/" onLoad={() => setLoads(loads + 1)} />
}
