import css from './design.module.css'
import { useTypedNumber, type TypedNumber } from './useTypedNumber.ts'

type Props = TypedNumber & { readonly unit: string; readonly disabled?: boolean }

/** A number that counts when the field is left or Enter is pressed; arrows up and down change it by a step. Says what it does not take. */
export function NumberField({ unit, disabled, ...typed }: Props) {
  const { field, fault, told } = useTypedNumber(typed)
  return (
    <label>
      {typed.label}
      <span>
        <input {...field} disabled={disabled} />
        {unit}
      </span>
      <small id={told} role="alert" className={css.fault}>
        {fault}
      </small>
    </label>
  )
}
