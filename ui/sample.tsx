/** The mark of what is invented. Shown where content says `sample: true`; it goes when that line goes. */
export function Sample() {
  return (
    <span className="sample" title="An invented example, until the academy puts a real one here">
      Sample<span className="sr-only"> (an invented example)</span>
    </span>
  )
}
