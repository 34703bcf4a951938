import seal from '../seal.svg'
import styles from './shell.module.css'

/** The seal with the mall's name. */
export const Brand = () => (
  <span className={styles.brand}>
    <img src={seal} alt="" width="32" height="32" />
    <span>
      <b>印采</b>
      <small>商家后台</small>
    </span>
  </span>
)
