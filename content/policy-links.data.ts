import { loadContentFile } from './load.ts'
import { pageFiles } from './page-files.data.ts'
import type { Link, Policy } from './schema.ts'

export const policyLinks: Link[] = pageFiles.policies.map((id) => {
  const { title, path } = loadContentFile(`policies/${id}.md`).value as Policy
  return { label: title, to: path }
})
