import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Option } from '#contract/options.ts'
import { SelectBox } from '#ui/box.tsx'
import { ALL } from '#web/filters.ts'

/**
 * Filter in the page's URL, where each choice is a history entry. Without script, the native form changes it.
 * @param filter shown values, by parameter
 */
export function useFilter(filter: Record<string, string>) {
  const [, setQuery] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)

  function show(changes: Record<string, string>, options = {}) {
    const change = (query: URLSearchParams) => {
      for (const [name, value] of Object.entries({ ...filter, ...changes })) {
        if (value === ALL) query.delete(name)
        else query.set(name, value)
      }
      return query
    }
    setQuery(change, { preventScrollReset: true, ...options })
  }

  // Selected before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    const data = new FormData(form.current ?? undefined)
    const chosen = Object.fromEntries(Object.keys(filter).map((name) => [name, String(data.get(name) ?? ALL)]))
    if (Object.entries(filter).some(([name, value]) => chosen[name] !== value)) show(chosen, { replace: true })
  }, [])

  return { form, show }
}

type FilterSelectProps = {
  name: string
  label: string
  /** Label of the option that hides nothing. */
  all: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** A select without hint, error and their script (ui/select.tsx). */
export function FilterSelect({ name, label, all, value, options, onChange }: FilterSelectProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold text-small">
        {label}
      </label>
      <SelectBox id={id} name={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value={ALL}>{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </div>
  )
}
