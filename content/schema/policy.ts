import { z } from 'zod'
import { date, label, meta, sample, sitePath, text } from './parts.ts'
import { picture } from './picture.ts'

/** policies/<name>.md: front matter, then the text under `##` and `###` headings. */
export const policy = z.strictObject({
  sample,
  title: label,
  path: sitePath,
  meta,
  picture,
  lead: text,
  lastChanged: date,
})
