import { useId } from 'react'
import { starWords } from '../../../contract/claim/review.ts'
import css from './review.module.css'

type Star = keyof typeof starWords
const stars: readonly Star[] = [1, 2, 3, 4, 5]

type Props = {
  label: string
  /** Given by the form it stands in. */
  id?: string
  value?: number
  onChange?: (star: number) => void
}

/** Five stars to choose one of: a group of radio buttons, so that arrows do what they do everywhere. */
export function StarField({ label, id, value = 0, onChange }: Props) {
  const name = useId()
  const chosen = stars.find((star) => star === value)
  return (
    <fieldset className={css.stars}>
      <legend className="unseen">{label}</legend>
      {stars.map((star) => (
        <label key={star} data-on={star <= value}>
          <input
            id={star === 1 ? id : undefined}
            type="radio"
            name={name}
            className="unseen"
            checked={star === value}
            onChange={() => onChange?.(star)}
          />
          <span aria-hidden="true">★</span>
          <span className="unseen">
            {star} 星，{starWords[star]}
          </span>
        </label>
      ))}
      <output>{chosen ? starWords[chosen] : '请打分'}</output>
    </fieldset>
  )
}
