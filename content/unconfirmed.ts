import { ContentError } from './content-error.ts'
import type { Source } from './source.ts'

/** A part of a file that promises something, and the line on which it stands. */
export type Unconfirmed = { field: string; line: number }

// Pages link to the calendars made of these. They know `sample`, and nothing of the list.
const CALENDARS = ['calendar.yaml:', 'cohorts.yaml:', 'webinar.yaml:session']

/** Takes the list `confirm` off a file: the fields whose promises nobody has confirmed. For `npm run doctor`. */
export function takeConfirm(source: Source): { source: Source; unconfirmed: Unconfirmed[] } {
  const { file, value, lineOf } = source
  if (!isMap(value) || !('confirm' in value)) return { source, unconfirmed: [] }
  const { confirm, ...rest } = value
  if (!Array.isArray(confirm)) {
    throw new ContentError(file, lineOf(['confirm']), 'confirm must be a list of fields of this file.')
  }
  const unconfirmed = confirm.map((field: unknown, index) => {
    const path = String(field).split('.')
    if (!isThere(rest, path)) {
      throw new ContentError(file, lineOf(['confirm', index]), `confirm: "${field}" is no field of this file.`)
    }
    if (CALENDARS.some((calendar) => `${file}:${field}`.startsWith(calendar))) {
      const sentence = `confirm: "${field}" is what a calendar file is made of. Mark it with "sample: true" instead.`
      throw new ContentError(file, lineOf(['confirm', index]), sentence)
    }
    return { field: String(field), line: lineOf(path) }
  })
  return { source: { ...source, value: rest }, unconfirmed }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isThere(value: unknown, [key, ...rest]: string[]): boolean {
  if (key === undefined) return true
  return isMap(value) && key in value && isThere(value[key], rest)
}
