import type { DescribedSite } from '#contract/openapi/call.ts'

export const DOCS_POLICY = "default-src 'none'"

export function docsPage(site: DescribedSite): string {
  return `<!doctype html><title>${site.name}</title>`
}
