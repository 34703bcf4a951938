import { Agreements } from './Agreements.tsx'
import field from './Field.module.css'
import css from './Entrance.module.css'

/** Consent is given, never taken for granted: the box is not ticked. */
export function Agreement({ fault }: { fault: string | undefined }) {
  return (
    <div>
      <p className={css.agree}>
        <label>
          <input type="checkbox" name="agreed" aria-invalid={Boolean(fault)} aria-describedby={fault ? 'agreed-fault' : undefined} />
          我已阅读并同意
        </label>
        <Agreements />
      </p>
      {fault && (
        <p id="agreed-fault" className={field.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
