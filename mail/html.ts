import { html, raw } from 'hono/html'
import { content } from '#content/all.data.ts'
import { light, nightRules, styleOf, tileStyleOf } from './colors.ts'
import type { Message, Part, ShownField } from './message.ts'
import { academyAddress } from './shown.ts'

const { company, courses } = content

// Markup for mail programs that know only old HTML: tables, and all style in the elements. What never changes is made once,
// below; `html` escapes what it is given. Nothing stands between elements that could be seen.
type Markup = ReturnType<typeof html>

const BEGINNING = raw(
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html dir="ltr" lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1"/><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><meta name="format-detection" content="telephone=no, date=no, address=no, email=no"/>',
)
const FONT = 'font-family:Figtree, "Helvetica Neue", Helvetica, Arial, sans-serif'
const DISPLAY_FONT = FONT.replace(':', ':"Bricolage Grotesque", ')
const TABLE = raw('align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"')
const RULES =
  raw(`body{background-color:${light.background}}:root{color-scheme:light dark;supported-color-schemes:light dark}
${nightRules}
@media (max-width:480px){.card{padding:24px 20px!important}.title{font-size:26px!important;line-height:30px!important}}`)

/** Each side by itself too: some programs take no `margin`. */
const margin = (bottom: number) => `margin-top:0;margin-right:0;margin-bottom:${bottom}px;margin-left:0`
const TEXT = 'font-size:16px;line-height:26px;margin:0 0 16px'
const SMALL = 'font-size:13px;line-height:20px'
const LINK = 'text-decoration-line:none'
const STEP = 'font-size:15px;line-height:23px;padding:0 0 12px;vertical-align:top'
const CELL =
  'font-size:15px;line-height:22px;padding:9px 0;border-top-width:1px;border-top-style:solid;word-break:break-word;overflow-wrap:anywhere;vertical-align:top'

const styles = {
  page: styleOf({ ground: 'background' }, '', 'padding:24px 12px'),
  brand: styleOf(
    { text: 'foreground' },
    '',
    `${LINK};${DISPLAY_FONT};font-size:20px;font-weight:650;letter-spacing:-0.025em;text-decoration:none`,
  ),
  card: styleOf(
    { ground: 'card', line: 'border' },
    '',
    'border-width:1px;border-style:solid;border-radius:14px;border-collapse:separate',
  ),
  title: styleOf(
    { own: 'title', text: 'foreground' },
    '',
    `${DISPLAY_FONT};font-size:32px;line-height:36px;font-weight:700;letter-spacing:-0.02em;margin:0 0 20px`,
  ),
  heading: styleOf(
    { text: 'foreground' },
    '',
    'font-size:18px;line-height:24px;font-weight:700;letter-spacing:-0.01em;margin:0 0 12px',
  ),
  text: styleOf({ text: 'foreground' }, TEXT, margin(16)),
  notice: styleOf(
    { text: 'foreground', ground: 'muted' },
    'font-size:16px;line-height:26px;margin:0;padding:12px 16px;border-radius:10px;font-weight:600',
    'margin-top:0;margin-bottom:0;margin-left:0;margin-right:0',
  ),
  // The padding's sides again, as for margins; old Outlook takes neither, and is given spaces instead (`pill`).
  pill: styleOf(
    { text: 'primary-foreground', ground: 'primary' },
    'line-height:100%;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px',
    'font-size:16px;font-weight:600;padding:14px 26px;border-radius:999px;padding-top:14px;padding-right:26px;padding-bottom:14px;padding-left:26px',
  ),
  link: styleOf({ text: 'primary' }, '', `${LINK};font-weight:600;text-decoration:underline`),
  number: styleOf({ text: 'primary' }, STEP),
  step: styleOf({ text: 'muted-foreground' }, STEP),
  stepTitle: styleOf({ text: 'foreground' }),
  label: styleOf({ text: 'muted-foreground', line: 'border' }),
  labelCell: styleOf(
    { text: 'muted-foreground', line: 'border' },
    CELL,
    'width:40%;font-weight:400;padding-right:12px',
  ),
  value: styleOf({ text: 'foreground', line: 'border' }, CELL),
  foot: styleOf({ text: 'muted-foreground' }, SMALL, `margin:0 0 12px;${margin(12)}`),
  footLink: styleOf({ text: 'muted-foreground' }, '', `${LINK};text-decoration:underline`),
}

/** What mail programs would show after a short preview, were it not for this: characters that take no room. */
const UNSEEN = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'
const PREVIEW_LENGTH = 150

/** An email as HTML: the academy's name and tiles above, who writes and why below. 600 px wide at most. */
export function htmlOf(message: Message, publicUrl: string): string {
  const { subject, heading, parts } = message
  const preview = message.preview.slice(0, PREVIEW_LENGTH)
  const unseen = UNSEEN.repeat(PREVIEW_LENGTH - preview.length)
  const card = html`<div class="card" style="padding:36px 40px 20px"><h1 ${styles.title}>${heading}</h1>${parts.map(partOf)}</div>`
  const content = html`${headOf(message, publicUrl)}<table ${TABLE} ${styles.card}><tbody><tr><td>${card}</td></tr></tbody></table>${footOf(message, publicUrl)}`
  const column = html`<table ${TABLE} style="max-width:600px"><tbody><tr style="width:100%"><td>${content}</td></tr></tbody></table>`
  const page = html`<table ${TABLE} ${styles.page}><tbody><tr><td>${column}</td></tr></tbody></table>`
  return `${html`${BEGINNING}<title>${subject}</title><style>${RULES}</style></head><body class="ground-paper" style="margin:0;padding:0"><table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td style="${FONT};margin:0;padding:0"><div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0" data-skip-in-text="true">${preview}${unseen && html`<div>${unseen}</div>`}</div>${page}</td></tr></tbody></table></body></html>`}`
}

const linkTo = (url: string, look: Markup, label: string) => html`<a href="${url}" ${look} target="_blank">${label}</a>`

// A picture's tiles, as far as table cells with round corners can draw them: bars and dots are squares.
const CORNERS: Record<string, number[]> = {
  ...{ q: [1, 0, 0, 0], w: [0, 1, 0, 0], a: [0, 0, 1, 0], s: [0, 0, 0, 1], r: [1, 0, 0, 0], t: [0, 1, 0, 0] },
  ...{ l: [0, 0.5, 0, 0.5], m: [0.5, 0, 0.5, 0], n: [0, 0, 0.5, 0.5], u: [0.5, 0.5, 0, 0], f: [0, 0.5, 0.5, 0.5] },
  ...{ o: [0.5, 0.5, 0.5, 0.5], c: [0.5, 0.5, 0.5, 0.5], d: [0.5, 0.5, 0.5, 0.5] },
}

function tileOf(tile: string, palette: number, side: number): Markup {
  const size = `width:${side}px;height:${side}px;font-size:0;line-height:0`
  const [, letter = '', color] = /(.)(\d)$/.exec(tile) ?? []
  if (!color) return html`<td style="${size}">\u00A0</td>`
  const corners = (CORNERS[letter] ?? [0]).map((part) => `${part * side}px`).join(' ')
  return html`<td ${tileStyleOf(color, palette, `${size};border-radius:${corners}`)}>\u00A0</td>`
}

/** The picture of the training that an email is about, else a few tiles. */
function tilesOf(course: string | undefined): Markup {
  const { rows, palette } = courses.find(({ name }) => name === course)?.picture ?? {
    rows: ['q1 o2 l3 u4'],
    palette: 0,
  }
  const side = rows.length > 1 ? 14 : 22
  const lines = rows.map((row) => html`<tr>${row.split(' ').map((tile) => tileOf(tile, palette, side))}</tr>`)
  return html`<table role="presentation" cellPadding="0" cellSpacing="0" align="right" aria-hidden="true"><tbody>${lines}</tbody></table>`
}

/** No images: those would be fetched, or not shown. */
function headOf({ course }: Message, publicUrl: string): Markup {
  const brand = linkTo(publicUrl, styles.brand, company.name)
  return html`<table ${TABLE} style="margin:0 0 16px"><tbody style="width:100%"><tr style="width:100%"><td style="padding:0 8px">${brand}</td><td align="right" style="padding:0 8px">${tilesOf(course)}</td></tr></tbody></table>`
}

function footOf({ reason }: Message, publicUrl: string): Markup {
  const lines = [
    html`<strong>${company.name}</strong>`,
    academyAddress,
    html`${company.phone ? `${company.phone.shown} · ` : ''}${linkTo(`mailto:${company.email}`, styles.footLink, company.email)}`,
    linkTo(`${publicUrl}/privacypolicy`, styles.footLink, 'Privacy policy'),
  ]
  return section('padding:20px 8px 0', html`<p ${styles.foot}>${inLines(lines)}</p><p ${styles.foot}>${reason}</p>`)
}

function section(style: string, content: Markup): Markup {
  return html`<table ${TABLE} style="${style}"><tbody><tr><td>${content}</td></tr></tbody></table>`
}

const inLines = (lines: (string | Markup)[]) => lines.map((line, place) => (place ? html`<br/>${line}` : line))

/** One part of an email, in the site's look. */
function partOf(part: Part): Markup {
  switch (part.kind) {
    case 'notice':
      return section('margin:0 0 16px', html`<p ${styles.notice}>${part.text}</p>`)
    case 'action':
      return section('margin:8px 0 28px', pill(part.url, part.label))
    case 'link':
      return html`<p style="${TEXT};${margin(16)}">${linkTo(part.url, styles.link, part.label)}</p>`
    case 'steps':
      return titled(
        part.title,
        html`<table role="presentation" width="100%" cellPadding="0" cellSpacing="0"><tbody>${part.steps.map(stepOf)}</tbody></table>`,
      )
    case 'fields':
      return titled(
        part.title,
        html`<table width="100%" cellPadding="0" cellSpacing="0" style="border-collapse:collapse"><tbody>${part.fields.map(fieldOf)}</tbody></table>`,
      )
    default:
      return html`<p ${styles.text}>${inLines(part.text.split('\n'))}</p>`
  }
}

function titled(title: string, content: Markup): Markup {
  return section('margin:12px 0 20px', html`<h2 ${styles.heading}>${title}</h2>${content}`)
}

const mso = (style: string, spaces: string) =>
  raw(`<span><!--[if mso]><i style="mso-font-width:433.3333333333333%${style}" hidden>${spaces}</i><![endif]--></span>`)
const BEFORE = mso(';mso-text-raise:21', '&#8202;&#8202;&#8202;')
const AFTER = mso('', '&#8202;&#8202;&#8202;&#8203;')

function pill(url: string, label: string): Markup {
  return html`<a href="${url}" ${styles.pill} target="_blank">${BEFORE}<span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px">${label}</span>${AFTER}</a>`
}

function stepOf({ title, text }: { title: string; text: string }, place: number): Markup {
  return html`<tr><td width="28" ${styles.number}><strong>${place + 1}</strong></td><td ${styles.step}><strong ${styles.stepTitle}>${title}</strong><br/>${text}</td></tr>`
}

/** A value that gets the whole width, below its label. */
const LONG = 80

function fieldOf({ label, value }: ShownField): Markup {
  const lines = inLines(value.split('\n'))
  if (value.length > LONG || lines.length > 1) {
    return html`<tr><td colSpan="2" ${styles.value}><span ${styles.label}>${label}</span><div dir="auto" style="padding-top:4px">${lines}</div></td></tr>`
  }
  return html`<tr><th scope="row" align="left" ${styles.labelCell}>${label}</th><td dir="auto" align="left" ${styles.value}>${lines}</td></tr>`
}
