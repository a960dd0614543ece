import { z } from 'zod'
import { date, label, meta, sample, text } from './parts.ts'
import { picture } from './picture.ts'

/** policies/<name>.md, the page /<name>: front matter, then the text under `##` and `###` headings. */
export const policy = z.strictObject({
  sample,
  title: label,
  meta,
  picture,
  lead: text,
  lastChanged: date,
})
