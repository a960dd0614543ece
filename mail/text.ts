import { content } from '#content/all.data.ts'
import type { Message, Pairs, Part } from './email.ts'
import { academyAddress } from './shown.ts'

const { company } = content

const WIDTH = 72

/** An email for programs, and people, that read plain text. */
export function renderText({ heading, parts }: Message, reason: string): string {
  const contact = [company.phone?.shown, company.email].filter(Boolean).join(' | ')
  const foot = ['-- ', company.name, academyAddress, contact, '', wrapped(reason)].join('\n')
  return `${[wrapped(heading.toUpperCase()), ...parts.map(renderPart), foot].join('\n\n')}\n`
}

function renderPart(part: Part): string {
  if (typeof part === 'string')
    return part
      .split('\n')
      .map((line) => wrapped(line))
      .join('\n')
  switch (part.kind) {
    case 'notice':
      return wrapped(`! ${part.text}`, '  ')
    case 'steps':
      return `${underlined(part.title)}\n\n${part.steps
        .map(({ title, text }, index) => wrapped(`${index + 1}. ${title}. ${text}`, '   '))
        .join('\n\n')}`
    case 'fields':
      return `${underlined(part.title)}\n\n${part.fields.map(renderField).join('\n')}`
    default:
      return `${part.label}:\n${part.url}`
  }
}

function underlined(title: string): string {
  return `${title}\n${'-'.repeat(title.length)}`
}

function renderField([label, value]: Pairs[0]): string {
  const isShort = !value.includes('\n') && label.length + value.length < WIDTH - 2
  if (isShort) return `${label}: ${value}`
  const lines = value.split('\n').map((line) => `  ${wrapped(line, '  ', WIDTH - 2)}`)
  return `${label}:\n${lines.join('\n')}`
}

/** Breaks a line between words, and begins every further one with `indent`. A word that is too long stays whole. */
function wrapped(text: string, indent = '', width = WIDTH): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = indent + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
