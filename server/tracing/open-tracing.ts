import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { keepTraces, type Span, type SpanOptions } from '#database/spans.ts'
import type { Config } from '#server/config.ts'
import type { openResources } from '#server/shutdown.ts'
import { samplerOf } from './sampler.ts'

/** How long the end of the server waits for the collector to take the last traces, in milliseconds. */
const PATIENCE_AT_END = 2_000
/** Spans that wait for the collector at most, some 2 MB; further ones are dropped. */
const MOST_WAITING = 2_048
/** Statements longer than this are cut. */
const LONGEST_VALUE = 2_000
const COMPLAIN_AGAIN_AFTER = 60_000

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/**
 * Has traces made, and hands them to a collector by OTLP over HTTP, in JSON. Where a collector is away or slow,
 * spans are lost, and no visitor waits.
 */
export function openTracing(
  config: NonNullable<Config['tracing']>,
  log: Logger,
  resources: ReturnType<typeof openResources>,
): void {
  setGlobalErrorHandler(complaints(log))
  const exporter = new OTLPTraceExporter({ url: config.url })
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: MOST_WAITING,
    scheduledDelayMillis: config.delay,
  })
  const named = resourceFromAttributes({ 'service.name': config.serviceName })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(named),
    sampler: samplerOf(config.sampler),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('academy')
  keepTraces((name, options) => begin(tracer, name, options))
  resources.add('traces', async () => {
    keepTraces(undefined)
    await Promise.race([provider.shutdown(), sleep(PATIENCE_AT_END, undefined, { ref: false })])
  })
}

const underlying = new WeakMap<Span, Context>()

function begin(tracer: Tracer, name: string, { kind, attributes = {}, parent, caller, cause }: SpanOptions): Span {
  const called = caller === undefined ? null : parseTraceParent(caller)
  const outside = called ? trace.setSpanContext(ROOT_CONTEXT, { ...called, isRemote: true }) : ROOT_CONTEXT
  const around = (parent && underlying.get(parent)) ?? outside
  const caused = cause === undefined ? null : parseTraceParent(cause)
  const links: Link[] = caused ? [{ context: caused }] : []
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: known(attributes), links }, around)
  const made = wrapped(span, span.spanContext())
  underlying.set(made, trace.setSpan(around, span))
  return made
}

function wrapped(span: OtelSpan, { traceId, spanId, traceFlags }: SpanContext): Span {
  return {
    traceId,
    spanId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(known(attributes)),
    end(error) {
      if (error !== undefined) span.setAttributes({ 'error.type': error }).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function known(attributes: Record<string, string | number | undefined>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
}

/** Logs at most once a minute that traces are lost, and why, by the error's name alone. */
function complaints(log: Logger): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = performance.now()
    if (now - last < COMPLAIN_AGAIN_AFTER) return
    last = now
    log.warn(
      { error: error instanceof Error ? error.name : typeof error },
      'traces were not taken by OTEL_EXPORTER_OTLP_ENDPOINT',
    )
  }
}
