import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './Field.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  fault?: string | undefined
  /** Said below while nothing is wrong. */
  hint?: ReactNode
  children?: ReactNode
}

/** A labelled field with what is wrong about it below; `children` stand inside its right end. */
export function Field({ label, fault, hint, children, ...input }: Props) {
  const id = `field-${input.name}`
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={fault ? `${css.line} ${css.bad}` : css.line}>
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? `${id}-fault` : hint ? `${id}-hint` : undefined}
        />
        {children}
      </div>
      {fault && (
        <p id={`${id}-fault`} className={css.fault}>
          {fault}
        </p>
      )}
      {!fault && hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
