import type { Content } from '#content/schema.ts'

type Value = string | number | boolean | Thing | readonly Value[]

/** A node of schema.org's vocabulary, as JSON-LD. */
export type Thing = { '@type'?: string; '@id'?: string } & { readonly [property: string]: Value }

/** The content, and where the site is (PUBLIC_URL). */
export type Site = Content & { publicUrl: string }

/** The whole address of a path of the site. */
export function address({ publicUrl }: Pick<Site, 'publicUrl'>, path: string): string {
  return `${publicUrl}${path}`
}

/** A thing as a block in a document's head. `<` is escaped so that a text of content does not end the block. */
export function jsonLd(thing: Thing): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
