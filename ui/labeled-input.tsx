import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { TEXT_MAX_LENGTH, type ValidatorType, validateField } from '#contract/fields.ts'
import { type ControlProps, Field } from './field.tsx'

type Typing = 'inputMode' | 'autoCapitalize' | 'autoComplete' | 'spellCheck' | 'enterKeyHint' | 'list' | 'placeholder'
type Limits = 'type' | 'maxLength' | 'min' | 'max' | 'readOnly'

type LabeledInputProps = ControlProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, Typing | Limits> & {
    value: string
    icon?: ReactNode
    /** If false, any value is valid. */
    validation?: boolean
    validatorType?: ValidatorType
    /** Name in the validator's message. Defaults to the label. */
    validatorLabel?: string
    onChange: (value: string) => void
    onValidity?: (isValid: boolean) => void
  }

/** Labeled input of specification 2. With validation, each change clears the error or shows the validator's message. */
export function LabeledInput({
  id,
  label,
  type = 'text',
  validation = true,
  validatorType,
  validatorLabel = label,
  maxLength = TEXT_MAX_LENGTH,
  icon,
  hint,
  error,
  onChange,
  onValidity,
  ...input
}: LabeledInputProps) {
  const [ownError, setOwnError] = useState<string>()

  function change(value: string) {
    onChange(value)
    if (!validation) return
    const { isValid, message = '' } = validateField(validatorType ?? '', value, validatorLabel)
    setOwnError(isValid ? undefined : message)
    onValidity?.(isValid)
  }

  return (
    <Field id={id} label={label} hint={hint} error={error || ownError}>
      {(ties) => (
        <div className="relative">
          {icon ? (
            <span className="pointer-events-none absolute inset-y-0 left-0 grid w-12 place-items-center text-muted-foreground">
              {icon}
            </span>
          ) : null}
          <input
            {...input}
            {...ties}
            type={type}
            maxLength={type === 'number' ? undefined : maxLength}
            onChange={(event) => change(event.currentTarget.value)}
            className={icon ? 'input pl-12' : 'input'}
          />
        </div>
      )}
    </Field>
  )
}
