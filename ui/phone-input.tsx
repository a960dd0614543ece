import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { place } from '#content/place.ts'
import { type ControlProps, Field } from './field.tsx'
import {
  callingCode,
  defaultPhoneCountry,
  formatPhone,
  isUnusual,
  movePhone,
  phoneCountries,
  phoneCountry,
  readPhone,
} from './phone-number.ts'

const UNUSUAL = 'This number looks unusual. Is it complete?'

type PhoneInputProps = ControlProps & {
  /** `+` and digits, or ''. */
  value: string
  /** Receives `+` and digits (E.164 once complete), or ''. */
  onChange: (phone: string) => void
}

/** Phone number with a country menu. Formats while typing, and follows a typed calling code. */
export function PhoneInput({ value, onChange, ...field }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const codes = useRef<HTMLSelectElement>(null)
  const digitsAfterCaret = useRef<number>(undefined)
  const [picked, setPicked] = useState(() => ({ country: defaultPhoneCountry(), phone: '' }))
  // A number set from outside (a restored draft) selects its own country.
  const country = picked.phone === value ? picked.country : phoneCountry(value, picked.country)
  const text = formatPhone(value, country)

  // Picks up a calling code chosen before the script ran.
  useEffect(() => {
    const chosen = codes.current?.value ?? defaultPhoneCountry()
    if (chosen !== defaultPhoneCountry()) setPicked({ country: chosen, phone: '' })
  }, [])

  // Formatting moves brackets and spaces; the caret keeps its position among the digits.
  useLayoutEffect(() => {
    if (digitsAfterCaret.current === undefined || document.activeElement !== input.current) return
    let at = text.length
    for (let left = digitsAfterCaret.current; left > 0 && at > 0; at--) if (/\d/.test(text.charAt(at - 1))) left--
    digitsAfterCaret.current = undefined
    input.current?.setSelectionRange(at, at)
  })

  function change(phone: string, next: string) {
    setPicked({ country: next, phone })
    onChange(phone)
  }

  function chooseCountry(next: string) {
    const phone = movePhone(value, country, next)
    // Without a number, there is nothing to validate.
    if (phone === value) setPicked({ country: next, phone })
    else change(phone, next)
    input.current?.focus()
  }

  function type(element: HTMLInputElement) {
    const typed = element.value
    digitsAfterCaret.current = typed.slice(element.selectionEnd ?? typed.length).replace(/\D/g, '').length
    const phone = readPhone(typed, country)
    change(phone, phoneCountry(phone, country))
  }

  return (
    <Field {...field} hint={isUnusual(value) ? UNUSUAL : field.hint}>
      {(ties) => (
        <div className="input flex p-0">
          <div className="relative flex shrink-0 items-center gap-1 rounded-l-field border-r pr-2.5 pl-3.5 text-muted-foreground has-focus-visible:outline-3 has-focus-visible:outline-primary">
            <span aria-hidden="true" className="font-semibold text-foreground text-small uppercase">
              {country}
            </span>
            <ChevronDown className="size-4" strokeWidth={1.75} aria-hidden="true" />
            <select
              ref={codes}
              aria-label="Calling code"
              data-calling-code=""
              autoComplete="off"
              value={country}
              onChange={(event) => chooseCountry(event.currentTarget.value)}
              className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
            >
              <optgroup label={place().homeRegion}>{codeOptions(isHome)}</optgroup>
              <optgroup label="Other countries">{codeOptions((name) => !isHome(name))}</optgroup>
            </select>
          </div>
          <input
            ref={input}
            {...ties}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            placeholder={callingCode(country)}
            value={text}
            onChange={(event) => type(event.currentTarget)}
            className="min-w-0 flex-1 rounded-r-field bg-transparent px-3.5 text-foreground outline-offset-1 placeholder:text-muted-foreground/80"
          />
        </div>
      )}
    </Field>
  )
}

const isHome = (name: string) => place().homeCountries.includes(name)

function codeOptions(isShown: (name: string) => boolean) {
  return phoneCountries
    .filter(({ name }) => isShown(name))
    .map(({ iso2, name, dialCode }) => <option key={iso2} value={iso2}>{`${name} +${dialCode}`}</option>)
}
