/** Label for content with `sample: true`. */
export function Sample() {
  return (
    <span className="sample" title="An example. The academy will replace it with a real one.">
      Sample<span className="sr-only"> (an invented example)</span>
    </span>
  )
}
