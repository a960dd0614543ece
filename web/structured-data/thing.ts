import type { Content } from '#content/schema.ts'

type Value = string | number | boolean | Thing | readonly Value[]

/** Node of schema.org's vocabulary, as JSON-LD. */
export type Thing = { '@type'?: string; '@id'?: string } & { readonly [property: string]: Value }

/** Content, with the site's PUBLIC_URL. */
export type Site = Content & { publicUrl: string }

export function address({ publicUrl }: Pick<Site, 'publicUrl'>, path: string): string {
  return `${publicUrl}${path}`
}

/** Renders JSON-LD for a document's head. `<` is escaped so that content cannot end the block. */
export function jsonLd(thing: Thing): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
