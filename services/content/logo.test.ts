import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { readLogo } from '#content/logo.ts'
import { logoOfPng, plainLogo } from './logo.ts'

const readPlain = async (svg: string) => readLogo(await plainLogo(svg))

/** As Inkscape 1.2 saves it. */
const INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="140mm" viewBox="0 0 210 140" version="1.1" id="svg5" xml:space="preserve"
  inkscape:version="1.2.2 (b0a8486541, 2022-12-01)" sodipodi:docname="logo.svg"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.7"><inkscape:page x="0" y="0" /></sodipodi:namedview>
  <metadata id="m"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></metadata>
  <defs id="defs2" />
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline">
    <rect style="fill:#0b5394;fill-opacity:1;stroke:none;stroke-width:0.26;-inkscape-stroke:none;paint-order:stroke" id="rect1" width="120" height="90" x="10" y="10" />
    <path style="display:none" d="M0 0h9v9z" id="hidden" />
  </g>
</svg>`

/** As Illustrator saves it: colors in a style sheet. */
const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
  viewBox="0 0 60 20" style="enable-background:new 0 0 60 20;" xml:space="preserve">
<style type="text/css">.st0{fill:#FF6600;} .st1{fill:none;stroke:#333333;}</style>
<path class="st0" d="M0 0h60v20H0z"/><path class="st1" d="M1 1h9"/><path class="st1" d="M2 2h9"/></svg>`

it.each([
  ['Inkscape', INKSCAPE, { width: 210, height: 140 }, [/fill="#0b5394"/, /width="120"/], /hidden|inkscape|style/],
  [
    'Illustrator',
    ILLUSTRATOR,
    { width: 60, height: 20 },
    [/fill="#F60"|fill="#FF6600"/i, /stroke="#333/],
    /class|style/,
  ],
])('a logo as %s saves it is taken, without what is no shape', async (_case, svg, size, kept, gone) => {
  const logo = await readPlain(svg)
  expect(logo).toMatchObject(size)
  for (const part of kept) expect(logo.drawing).toMatch(part)
  expect(logo.drawing).not.toMatch(gone)
})

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event', '<path d="M0 0h1" onload="alert(1)"/>'],
  ['HTML', '<foreignObject width="9" height="9"><p>Hi</p></foreignObject>'],
  ['a picture from elsewhere', '<image width="9" height="9" href="https://example.com/a.png"/>'],
  ['an address in a style', '<path d="M0 0h1" style="fill:url(https://example.com/a.svg#a)"/>'],
  ['an address in a style sheet', '<style>path{fill:url(https://example.com/a.svg#a)}</style><path d="M0 0h1"/>'],
  ['text', '<text x="1" y="9">Academy</text>'],
])('%s is refused as before', async (_case, inside) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 32">${inside}</svg>`
  await expect(readPlain(svg)).rejects.toThrow(/^content\/logo\.svg:\d+: /)
})

it('a PNG is made small and taken, also by the check; what is no picture is refused', async () => {
  const logo = readLogo(await logoOfPng(PNG.sync.write(new PNG({ width: 900, height: 450 }))))
  expect(logo).toMatchObject({ width: 192, height: 96 })
  expect(logo.drawing).toMatch(/^<image width="192" height="96" href="data:image\/png;base64,[\w+/=]+"\/>$/)
  await expect(logoOfPng(Buffer.from('hello'))).rejects.toThrow('Only PNG')
})

it('the theme keeps its colors, and a drawing that is no SVG is left to the check', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 32"><path fill="var(--accent)" d="M0 0h9"/></svg>'
  expect((await readPlain(svg)).drawing).toContain('fill="var(--accent)"')
  await expect(readPlain('hello')).rejects.toThrow(/^content\/logo\.svg:1: /)
})

it('a drawing that is far too large, or that grows while it is read, does no harm', async () => {
  await expect(plainLogo(`<svg>${' '.repeat(500_000)}</svg>`)).rejects.toThrow('too large for a logo')
  const lines = Array.from({ length: 30 }, (_value, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  const laughs = `<!DOCTYPE svg [<!ENTITY l0 "lol">${lines.join('')}]><svg><title>&l30;</title></svg>`
  await expect(readPlain(laughs)).rejects.toThrow()
})
