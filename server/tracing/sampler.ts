import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/** OTEL_TRACES_SAMPLER with OTEL_TRACES_SAMPLER_ARG, by the names that OpenTelemetry gives them. */
export type SamplerChoice = { name: string; ratio: number }

export function samplerOf({ name, ratio }: SamplerChoice): Sampler {
  const root = rootOf(name.replace('parentbased_', ''), ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
