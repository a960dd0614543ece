/** The contact form's topic of {@link tuitionQuestion}. */
export const TUITION_TOPIC = 'Tuition'

/** What a training's page asks for its visitor. The desk knows the training by these words. */
export function tuitionQuestion({ menuLabel }: { menuLabel: string }): string {
  return `What is the tuition for ${menuLabel}, and how can I pay it?`
}
