/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = { [keyword: string]: unknown }

export type Header = { description: string; schema: Schema }

export type Parameter = {
  name: string
  in: 'query' | 'header'
  required?: boolean
  description: string
  schema: Schema
  example?: string
}

/** One answer of a call. */
export type Answer = {
  /** When it comes. */
  description: string
  /** Media type; JSON where it is not said. */
  type?: string
  /** What its body looks like; an answer without one has no body. */
  schema?: Schema
  /** Bodies as they may come. */
  examples?: unknown[]
  headers?: Record<string, Header>
}

/** What a call takes as its body. */
export type Body = {
  type: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded'
  required: boolean
  description?: string
  schema: Schema
  example: Record<string, unknown>
  /** The parts of a form that are files, with the media types that are taken. */
  files?: Record<string, string[]>
}

/** One of the v1 calls, in words and schemas: what the OpenAPI document and the readable page are made of. */
export type Call = {
  method: 'get' | 'post'
  /** Below `/api/v1`. */
  path: `/${string}`
  /** Of the operation, in the OpenAPI document. */
  id: string
  tag: string
  summary: string
  description: string
  parameters?: Parameter[]
  body?: Body
  /** Whose signature it needs, by the name of a security scheme. */
  security?: 'stripeSignature'
  answers: Record<number, Answer>
}

/** What the description has to know of the site that it describes. */
export type DescribedSite = {
  /** The academy's name. */
  name: string
  publicUrl: string
  /** In the order of content; the first one stands in examples. */
  courses: { id: string; name: string }[]
  limits: { perMinute: number; perHour: number; waiverGuessesPerHour: number }
}
