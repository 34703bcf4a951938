import { backTos, ifFews, type BackTo, type IfFew } from '../../../contract/promotion/poolState.ts'
import type { PoolChoice } from '../../../contract/promotion/poolChoice.ts'
import css from './ChoiceFields.module.css'

type Props = { readonly value: PoolChoice; readonly onChange: (value: PoolChoice) => void; readonly disabled?: boolean }

/** What becomes of the order where the run is not made, and where to the difference goes. */
export const ChoiceFields = ({ value, onChange, disabled = false }: Props) => (
  <>
    <fieldset className={css.choice} disabled={disabled}>
      <legend>该批未成时</legend>
      {(Object.keys(ifFews) as IfFew[]).map((ifFew) => (
        <label key={ifFew}>
          <input type="radio" name="ifFew" checked={value.ifFew === ifFew} onChange={() => onChange({ ...value, ifFew })} />
          {ifFews[ifFew]}
        </label>
      ))}
    </fieldset>
    <fieldset className={css.choice} disabled={disabled}>
      <legend>多付的差价</legend>
      {(Object.keys(backTos) as BackTo[]).map((backTo) => (
        <label key={backTo}>
          <input type="radio" name="backTo" checked={value.backTo === backTo} onChange={() => onChange({ ...value, backTo })} />
          {backTos[backTo]}
        </label>
      ))}
    </fieldset>
  </>
)
