import { useContext, useEffect, useRef, useState } from 'react'
import { type BrandColor, brandColors, colorWords, withBrandColor } from '#content/brand-colors.ts'
import { type ColorScheme, readColors, weakContrasts, writeColors } from '#content/colors.ts'
import type { Field } from '#edit/field.ts'
import { call, change, Editing } from './calls.ts'
import { Entry } from './entry.tsx'
import { Fields, Fold, Tool } from './form.tsx'

type Looks = { css: string; logo: string }

const SCHEMES = Object.entries({ Light: 'light', Dark: 'dark' } as const)

/** Color fields under the names that people know. */
const colorFields = (names: string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, { kind: 'color', isOptional: false, label: colorWords[name] ?? name }]))

/** Says which colors are hard to read, and what was changed of a chosen one so that it is not. */
function contrastInWords(css: string, chosen: Partial<Record<BrandColor, string>>): string[] {
  const colors = readColors(css, 'light')
  const adjusted = Object.entries(chosen).filter(([name, color]) => colors[name] !== color)
  const weak = SCHEMES.flatMap(([theme, scheme]) =>
    weakContrasts(readColors(css, scheme)).map(
      ({ part, ground, contrast, needed }) =>
        `${theme}: "${colorWords[part]}" is hard to read on "${colorWords[ground]}" (contrast ${contrast.toFixed(1)} to 1, it needs ${needed}).`,
    ),
  )
  return [
    ...weak,
    ...adjusted.map(([name]) => `"${colorWords[name]}" was adjusted a little, so that everybody can read it.`),
  ]
}

/** The academy's name, addresses, logo and colors, beside a preview in light and dark. */
export function Identity() {
  const { act, isBusy, dirty } = useContext(Editing)
  const [state, setState] = useState<{ before: Looks; looks: Looks }>()
  const [chosen, setChosen] = useState<Partial<Record<BrandColor, string>>>({})
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
  const light = readColors(css, 'light')
  const said = contrastInWords(css, chosen)
  const isWeak = SCHEMES.some(([, scheme]) => weakContrasts(readColors(css, scheme)).length > 0)

  function setBrand(next: unknown) {
    const [[name, color] = []] = Object.entries(next as Record<string, string>).filter(
      ([key, value]) => light[key] !== value,
    )
    if (!name || !color) return
    // From the colors that are saved: what is adjusted on the way does not add up.
    const all = { ...chosen, [name]: color }
    setChosen(all)
    const from = Object.entries(all) as [BrandColor, string][]
    setLooks({ css: from.reduce((sheet, [key, value]) => withBrandColor(sheet, key, value), before.css), logo })
  }
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
        <p>The other colors, and the dark theme, follow from these four.</p>
        <Fields fields={colorFields(Object.keys(brandColors))} value={light} change={setBrand} />
        <p className={isWeak ? 'problem' : 'help'} role="status">
          {said.join(' ') || 'All texts can be read well.'}
        </p>
        <Fold name="All colors">
          {SCHEMES.map(([name, scheme]) => {
            const colors = readColors(css, scheme)
            const set = (next: unknown) => setLooks({ css: writeColors(css, scheme, next as typeof colors), logo })
            return (
              <fieldset key={name}>
                <legend>{name}</legend>
                <Fields fields={colorFields(Object.keys(colors))} value={colors} change={set} />
              </fieldset>
            )
          })}
        </Fold>
        <div className="foot">
          <Tool
            label="Save logo and colors"
            className="primary"
            disabled={isBusy || !isDirty || isWeak}
            press={() => act(change('save-identity', { before, css, logo }))}
          />
        </div>
      </div>
      <div className="previews">
        {SCHEMES.map(([name, scheme]) => (
          <Preview key={name} name={name} scheme={scheme} looks={looks} />
        ))}
      </div>
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
    style.textContent = `${css.replace('color-scheme: light dark', `color-scheme: ${scheme}`)} .brand svg { background: url("${url}") center / contain no-repeat } .brand svg > * { display: none }`
  }, [css, logo, scheme, loads])
  return <iframe ref={frame} title={`Preview, ${name}`} src="/" onLoad={() => setLoads(loads + 1)} />
}
