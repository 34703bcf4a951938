import { useState, type InputHTMLAttributes } from 'react'
import { Field } from './Field.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  fault?: string | undefined
  hint?: string | undefined
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Props) {
  const [shown, show] = useState(false)
  return (
    <Field {...props} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false}>
      <button type="button" aria-pressed={shown} aria-label={`显示${props.label}`} onClick={() => show(!shown)}>
        {shown ? '隐藏' : '显示'}
      </button>
    </Field>
  )
}
