import { html, raw } from 'hono/html'
import { place } from '#content/place.ts'
import type { Content, CoursePage } from '#content/schema.ts'
import { readTheme, type Theme, tileColors } from '#content/theme.ts'
import type { Message, Pairs, Part } from './email.ts'
import { academyAddress } from './shown.ts'

// Markup for mail programs that support only old HTML: tables, mostly inline styles. `html` escapes its values. An
// email has at most 12 KB, so inherited styles are not repeated.
type Markup = ReturnType<typeof html>

const FONT = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"
const DISPLAY_FONT = `'Bricolage Grotesque',${FONT}`
const TABLE = raw('role="presentation" cellspacing="0" cellpadding="0"')

const getClasses = ({ colors }: Theme) => ({
  page: `background:${colors.background}`,
  card: `background:${colors.card};border-color:${colors.border}`,
  text: `color:${colors.foreground}`,
  muted: `color:${colors['muted-foreground']}`,
  link: `color:${colors.primary}`,
  notice: `background:${colors.muted}`,
  button: `background:${colors.primary}`,
  label: `color:${colors['primary-foreground']}`,
  'tile-1': `background:${colors['tile-ink']}`,
  'tile-4': `background:${colors['tile-shade']}`,
})
type Classes = ReturnType<typeof getClasses>

/** How one email looks: the academy's colors as they are when it is written. */
type Look = {
  theme: Theme
  border: string
  styled: (name: keyof Classes, style?: string) => ReturnType<typeof raw>
  styleSheet: ReturnType<typeof raw>
}

function makeLook(css: string): Look {
  const [theme, dark] = [readTheme('light', css), readTheme('dark', css)]
  const classes = getClasses(theme)
  const darkRules = Object.entries(getClasses(dark)).map(
    ([name, style]) => `.${name}{${style.replaceAll(/(?=;|$)/g, '!important')}}`,
  )
  // Dark mode and small screens. Without it, paragraph margins are nearly the same, and labels are bold.
  const styleSheet = raw(`<style>:root{color-scheme:light dark}
p{margin:0 0 16px}
th{width:40%;color:${theme.colors['muted-foreground']};font-weight:400}
@media (max-width:480px){.card{padding:24px 20px!important}h1{font-size:26px!important;line-height:30px!important}}
@media (prefers-color-scheme:dark){${darkRules.join('\n')}
th{color:${dark.colors['muted-foreground']}!important}
.fields th,.fields td{border-color:${dark.colors.border}!important}}</style>`)
  return {
    theme,
    border: `border-top:1px solid ${theme.colors.border}`,
    styled: (name, style = '') => raw(`class="${name}" style="${classes[name]}${style && `;${style}`}"`),
    styleSheet,
  }
}

/** Kept, because a batch of emails has one look. */
let kept: { css: string; look: Look } | undefined

function getLook(css: string): Look {
  if (kept?.css !== css) kept = { css, look: makeLook(css) }
  return kept.look
}

const META = raw(`<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">`)

/** Invisible characters after the preview; otherwise mail programs append the email's first words to a short one. */
const FILLER = '\u00A0\u200C'.repeat(10)
const PREVIEW_LENGTH = 150

/** Renders an email as HTML: the academy's name and tiles above, sender and reason below. At most 600 px wide. */
export function renderHtml(
  message: Message,
  reason: string,
  publicUrl: string,
  { company, courses, theme }: Pick<Content, 'company' | 'courses' | 'theme'>,
): string {
  const look = getLook(theme)
  const { styled } = look
  const brandStyle = `font:650 20px ${DISPLAY_FONT};letter-spacing:-.025em;text-decoration:none`
  const cardStyle = 'border-width:1px;border-style:solid;border-radius:14px;padding:36px 40px 20px'
  const titleStyle = raw(`font:700 32px/36px ${DISPLAY_FONT};letter-spacing:-.02em;margin:0 0 20px`)
  const phone = company.phone ? `${company.phone.shown} · ` : ''
  const page = html`<!doctype html>
<html lang="${place().language}"><head>${META}<title>${message.subject}</title>${look.styleSheet}</head>
<body ${styled('page', 'margin:0')}>
<div style="display:none">${message.preview.slice(0, PREVIEW_LENGTH)}${FILLER}</div>
<table ${TABLE} width="100%" ${styled('page', `font-family:${FONT}`)}><tr><td style="padding:24px 12px">
<table ${TABLE} align="center" width="100%" style="max-width:600px">
<tr><td style="padding:0 8px 16px"><a href="${publicUrl}" ${styled('text', brandStyle)}>${company.name}</a></td>
<td align="right" style="padding:0 8px 16px">${renderTiles(
    look,
    courses.find(({ name }) => name === message.course),
  )}</td></tr>
<tr><td colspan="2" ${styled('card', cardStyle)}>
<div ${styled('text', 'font-size:16px;line-height:26px')}>
<h1 style="${titleStyle}">${message.heading}</h1>
${message.parts.flat().map((part) => part && renderPart(look, part))}</div></td></tr>
<tr><td colspan="2" ${styled('muted', 'font-size:13px;line-height:20px;padding:20px 8px 0')}>
<p style="margin:0 0 12px"><strong>${company.name}</strong><br>${academyAddress(company)}<br>
${phone}<a href="mailto:${company.email}" ${styled('muted')}>${company.email}</a><br>
<a href="${publicUrl}/privacypolicy" ${styled('muted')}>Privacy policy</a></p>
<p style="margin:0 0 12px">${reason}</p></td></tr>
</table></td></tr></table></body></html>`
  return page.toString()
}

// Tile shapes that table cells with round corners can draw; bars and dots become squares.
const CORNERS: Record<string, string> = {
  q: '100% 0 0',
  r: '100% 0 0',
  w: '0 100% 0 0',
  t: '0 100% 0 0',
  a: '0 0 100%',
  s: '0 0 0 100%',
  l: '0 50%',
  m: '50% 0',
  n: '0 0 50% 50%',
  u: '50% 50% 0 0',
  f: '0 50% 50%',
  o: '50%',
  c: '50%',
  d: '50%',
}

/** The picture of the email's training, or a few tiles. No images, which would be fetched or blocked. */
function renderTiles(look: Look, course: Pick<CoursePage, 'picture'> | undefined): Markup {
  const { rows, palette } = course?.picture ?? { rows: ['q1 o2 l3 u4'], palette: 0 }
  const side = rows.length > 1 ? 14 : 22
  const tile = (code: string) => renderTile(look, code, palette, side)
  const lines = rows.map((row) => html`<tr height="${side}">${row.split(' ').map(tile)}</tr>\n`)
  return html`<table ${TABLE} aria-hidden="true" style="font-size:0;line-height:0">${lines}</table>`
}

function renderTile({ styled, theme }: Look, code: string, palette: number, side: number): Markup {
  const [, letter = '', color = ''] = /(.)(\d)$/.exec(code) ?? []
  const radius = letter in CORNERS ? `border-radius:${CORNERS[letter]}` : ''
  // Ink and shade follow the color scheme; a palette's own pair is the same in both.
  if (color === '1' || color === '4') return html`<td width="${side}" ${styled(`tile-${color}`, radius)}>&nbsp;</td>`
  const background = color && `background:${tileColors(theme, palette)[Number(color)]}`
  return html`<td width="${side}" style="${[background, radius].filter(Boolean).join(';')}">&nbsp;</td>`
}

function renderPart(look: Look, part: Part): Markup {
  const { styled } = look
  if (typeof part === 'string') return html`<p>${inLines(part)}</p>\n`
  switch (part.kind) {
    case 'notice': {
      const notice = styled('notice', 'padding:12px 16px;border-radius:10px;font-weight:600')
      return html`<p ${notice}>${part.text}</p>\n`
    }
    case 'action':
      return renderButton(look, part.url, part.label)
    case 'link':
      return html`<p><a href="${part.url}" ${styled('link', 'font-weight:600')}>${part.label}</a></p>\n`
    case 'steps':
      return html`${renderTitle(part.title)}
<table ${TABLE} style="font-size:15px;line-height:23px;margin:0 0 20px">
${part.steps.map((step, index) => renderStep(look, step, index))}</table>\n`
    case 'fields':
      return html`${renderTitle(part.title)}
<table class="fields" cellspacing="0" cellpadding="0" width="100%" style="font-size:15px;line-height:22px;margin:0 0 20px;word-break:break-word">
<tbody align="left" valign="top">
${part.fields.map((field) => renderField(look, field))}</tbody></table>\n`
  }
}

/** Outlook pads table cells only. */
function renderButton({ styled }: Look, url: string, label: string): Markup {
  const cell = styled('button', 'border-radius:999px;mso-padding-alt:14px 26px')
  const link = styled('label', 'display:block;padding:14px 26px;line-height:19px;font-weight:600;text-decoration:none')
  return html`<table ${TABLE} style="margin:8px 0 28px"><tr><td ${cell}><a href="${url}" ${link}>${label}</a></td></tr></table>\n`
}

function renderTitle(title: string): Markup {
  return html`<h2 style="font-size:18px;line-height:24px;letter-spacing:-.01em;margin:12px 0">${title}</h2>`
}

function renderStep({ styled }: Look, { title, text }: { title: string; text: string }, index: number): Markup {
  const number = styled('link', 'width:28px;font-weight:700')
  return html`<tr valign="top"><td ${number}>${index + 1}</td>
<td ${styled('muted', 'padding:0 0 12px')}><strong ${styled('text')}>${title}</strong><br>${text}</td></tr>\n`
}

const SHORT = 80

function renderField({ styled, border }: Look, [label, value]: Pairs[0]): Markup {
  const valueStyle = raw(`style="${border};padding:9px 0"`)
  if (value.length > SHORT || value.includes('\n')) {
    return html`<tr><td colspan="2" ${valueStyle}><span ${styled('muted')}>${label}</span>
<div dir="auto" style="padding-top:4px">${inLines(value)}</div></td></tr>\n`
  }
  return html`<tr><th scope="row" style="${border};padding:9px 12px 9px 0">${label}</th><td dir="auto" ${valueStyle}>${value}</td></tr>\n`
}

const inLines = (text: string) => text.split('\n').map((line, index) => (index ? html`<br>${line}` : line))
