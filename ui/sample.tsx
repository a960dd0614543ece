/** Label for content with `sample: true`. */
export function Sample() {
  return (
    <span className="sample" title="An invented example, until the academy puts a real one here">
      Sample<span className="sr-only"> (an invented example)</span>
    </span>
  )
}
