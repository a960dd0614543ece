import type { LoaderFunctionArgs } from 'react-router'

/** Finds a document by an id that content has validated. */
export function findDocument<Each extends { id: string }>(documents: readonly Each[], id: string): Each {
  const document = documents.find((item) => item.id === id)
  if (!document) throw new Error(`There is no document "${id}".`)
  return document
}

/**
 * Finds the document that the beginning of a page's path names, however the URL is written: /Data-Science is /data-science.
 * The name is a parameter of the route's pattern, or its beginning.
 */
export function findNamed<Each extends { id: string }>(
  documents: readonly Each[],
  { params, pattern }: Pick<LoaderFunctionArgs, 'params' | 'pattern'>,
): Each | undefined {
  const name = (params.page ?? pattern.split('/')[0])?.toLowerCase()
  return documents.find(({ id }) => id === name)
}
