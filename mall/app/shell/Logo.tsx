import css from './Logo.module.css'

/** The mall's seal and name. */
export function Logo() {
  return (
    <span className={css.logo}>
      <span className={css.seal} aria-hidden="true">
        印
      </span>
      <span>
        <b>印采</b>
        <small>YINCAI</small>
      </span>
    </span>
  )
}
