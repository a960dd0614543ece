import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span tells of its work: never anything of a person. */
export type Attributes = Record<string, string | number | undefined>

export type SpanOptions = {
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The span that this one is a part of. */
  parent?: Span | undefined
  /** As {@link Span.traceparent}: of a caller outside, whose trace goes on here. */
  caller?: string | undefined
  /** As {@link Span.traceparent}: of what gave rise to it, in a trace of its own. */
  cause?: string | undefined
}

/** Some work under way, as traces know it. */
export type Span = {
  traceId: string
  spanId: string
  /** Its place in its trace, for others (W3C Trace Context, 3.2). */
  traceparent: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** @param error what the work failed with, by name */
  end(error?: string): void
}

export type BeginSpan = (name: string, options: SpanOptions) => Span

const spans = new AsyncLocalStorage<Span>()
let begin: BeginSpan | undefined

/** Starts making traces, or stops with `undefined`. To be called before anything is opened; until then spans cost nothing. */
export function keepTraces(by: BeginSpan | undefined): void {
  begin = by
}

export function tracesAreKept(): boolean {
  return begin !== undefined
}

export function currentSpan(): Span | undefined {
  return spans.getStore()
}

/** The ids of the span under way, by the names that logs give them (OpenTelemetry, trace context in non-OTLP logs). */
export function currentTrace(): { trace_id: string; span_id: string } | undefined {
  const span = spans.getStore()
  return span && { trace_id: span.traceId, span_id: span.spanId }
}

/** Begins a part of the work under way; nothing where there is none, so that housekeeping makes no traces. */
export function beginPart(name: string, options: Omit<SpanOptions, 'parent'>): Span | undefined {
  const parent = spans.getStore()
  return parent && begin?.(name, { ...options, parent })
}

/** Begins work that is part of nothing here. */
export function beginWork(name: string, options: Omit<SpanOptions, 'parent'>): Span | undefined {
  return begin?.(name, options)
}

/** Does some work within a span, and leaves ending the span to the caller. */
export function within<Result>(span: Span | undefined, work: () => Result): Result {
  return span ? spans.run(span, work) : work()
}

/** Does a part of the work under way as a span of its own. */
export function inPart<Result>(
  name: string,
  options: Omit<SpanOptions, 'parent'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return asSpan(beginPart(name, options), work)
}

/** Does some work as a span, which ends with it. */
export async function asSpan<Result>(span: Span | undefined, work: () => Promise<Result>): Promise<Result> {
  if (!span) return work()
  try {
    const result = await within(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error instanceof Error ? error.name : typeof error)
    throw error
  }
}
