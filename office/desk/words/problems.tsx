import { Callout } from '#ui/callout.tsx'

/** What keeps words from being shown or published. */
export function Problems({ problems }: { problems: { title: string; text: string }[] }) {
  return problems.map(({ title, text }) => (
    <Callout key={title} tone="problem">
      <p>
        <b>{title}</b> {text}
      </p>
    </Callout>
  ))
}
