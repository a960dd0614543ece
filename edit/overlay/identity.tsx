import { useContext, useEffect, useRef, useState } from 'react'
import {
  type BrandColor,
  brandColors,
  type ColorScheme,
  colorWords,
  readColors,
  weakContrasts,
  withBrandColor,
  writeColors,
} from '#content/colors.ts'
import type { Field, Path } from '#content/editing/field.ts'
import type { Looks, OpenedFile } from '#content/editing/wire.ts'
import { FileInput } from '#ui/file-input.tsx'
import { call, readLogoFile } from './calls.ts'
import { Editing, loadPage } from './editing.ts'
import { Parts } from './entry.tsx'
import { Fields, Fold, Foot, Tool } from './form.tsx'

const SCHEMES = Object.entries({ Light: 'light', Dark: 'dark' } as const)

const colorFields = (names: readonly string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, { kind: 'color', label: colorWords[name] ?? name }]))

/** Describes colors with too little contrast. */
const weakInWords = (css: string): string[] =>
  SCHEMES.flatMap(([theme, scheme]) =>
    weakContrasts(readColors(css, scheme)).map(({ part, ground, contrast, needed }) => {
      const why = `contrast ${contrast.toFixed(1)} to 1, it needs ${needed}`
      return `${theme}: "${colorWords[part]}" is hard to read on "${colorWords[ground]}" (${why}).`
    }),
  )

type IdentityProps = { before: Looks; company: OpenedFile }

/** Edits the academy's name, addresses, logo and colors, beside a preview in light and dark. */
export function Identity({ before, company }: IdentityProps) {
  const { act, isBusy } = useContext(Editing)
  const [looks, setLooks] = useState(before)
  const [value, setValue] = useState(company.value)
  const { 'theme.css': css, 'logo.svg': logo } = looks
  const [chosen, setChosen] = useState<Partial<Record<BrandColor, string>>>({})
  const light = readColors(css, 'light')
  const weak = weakInWords(css)
  const adjusted = Object.entries(chosen).filter(([name, color]) => light[name] !== color)
  const said = adjusted.map(([name]) => `"${colorWords[name]}" was adjusted a little, so that everybody can read it.`)
  const isDirty = JSON.stringify([looks, value]) !== JSON.stringify([before, company.value])

  async function save() {
    const rename = { from: String(company.value.name), to: String(value.name) }
    const { places } = rename.from === rename.to ? { places: [] } : await call('renaming', rename)
    const question = `These texts still have the former name. Replace it there, too?\n\n${places.join('\n')}`
    const isWanted = places.length > 0 && confirm(question)
    await call('save-identity', {
      looks: { seen: before, now: looks },
      company: { seen: company.seen, value },
      ...(isWanted && { rename }),
    })
    loadPage({ note: 'The draft has them.' })
  }

  function change(next: Partial<Looks>) {
    setLooks({ ...looks, ...next })
  }
  function changeBrand(next: unknown) {
    const typed = Object.entries(next as Record<string, string>).filter(([name, color]) => light[name] !== color)
    // Starts from the saved colors, so that adjustments do not add up.
    const all = { ...chosen, ...Object.fromEntries(typed) }
    setChosen(all)
    const from = Object.entries(all) as [BrandColor, string][]
    const turned = from.reduce((sheet, [name, color]) => withBrandColor(sheet, name, color), before['theme.css'])
    change({ 'theme.css': turned })
  }
  return (
    <div className="grid gap-6">
      <div className="grid h-min grid-cols-2 gap-3">
        {SCHEMES.map(([name, scheme]) => (
          <Preview key={name} name={name} scheme={scheme} css={css} logo={logo} />
        ))}
      </div>
      <form action={() => act(save())}>
        <h3 className="mb-3">Name, addresses and links</h3>
        <Parts opened={company} value={value} chosen={WHOLE} change={setValue} />
        <h3 className="mt-6 mb-3">Logo and colors</h3>
        <FileInput
          label="An SVG file of shapes and colors, or a PNG"
          name="logo"
          accept=".svg,image/svg+xml,.png,image/png"
          file={undefined}
          onChange={(file) => file && act(readLogoFile(file).then((svg) => change({ 'logo.svg': svg })))}
        />
        <p className="mb-3">The other colors, and the dark theme, follow from these four.</p>
        <Fields fields={colorFields(brandColors)} value={light} change={changeBrand} />
        <p role="status" className={weak.length > 0 ? 'text-destructive' : ''}>
          {[...weak, ...said].join(' ') || 'All texts can be read well.'}
        </p>
        <Fold name="All colors">
          {SCHEMES.map(([name, scheme]) => {
            const colors = readColors(css, scheme)
            return (
              <fieldset key={name}>
                <legend className="mb-2 font-semibold">{name}</legend>
                <Fields
                  fields={colorFields(Object.keys(colors))}
                  value={colors}
                  change={(next) => change({ 'theme.css': writeColors(css, scheme, next as typeof colors) })}
                />
              </fieldset>
            )
          })}
        </Fold>
        <Foot>
          <Tool type="submit" label="Keep in the draft" disabled={isBusy || !isDirty || weak.length > 0} />
        </Foot>
      </form>
    </div>
  )
}

const WHOLE: Path = []

type PreviewProps = { name: string; scheme: ColorScheme; css: string; logo: string }

/** Previews the home page with unsaved changes. The logo is an image, because it is not validated yet. */
function Preview({ name, scheme, css, logo }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each load of the frame.
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    const style = page.getElementById('editor-preview') ?? page.head.appendChild(page.createElement('style'))
    style.id = 'editor-preview'
    const colors = readColors(css, scheme)
    const colored = logo.replaceAll(/var\(--([\w-]+)\)/g, (_match, color) => colors[color] ?? '')
    const url = `data:image/svg+xml,${encodeURIComponent(colored.replaceAll('currentColor', colors.foreground ?? ''))}`
    style.textContent = `${css.replace('color-scheme: light dark', `color-scheme: ${scheme}`)} .brand svg { background: url("${url}") center / contain no-repeat } .brand svg > * { display: none }`
  }, [css, logo, scheme, loads])
  return (
    <iframe
      ref={frame}
      title={`Preview, ${name}`}
      src="/"
      onLoad={() => setLoads(loads + 1)}
      className="h-40 w-full rounded-field border border-border"
    />
  )
}
