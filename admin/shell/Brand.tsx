import { markUrl } from '../../contract/picture.ts'
import { useShop } from '../shop.ts'
import styles from './shell.module.css'

/** What stands for the shop in a square, with its name. */
export function Brand() {
  const { name, icon } = useShop()
  return (
    <span className={styles.brand}>
      <img src={icon ? markUrl(icon) : '/favicon.svg'} alt="" width="32" height="32" />
      <span>
        <b data-long={name.length > 6 || undefined}>{name}</b>
        <small>商家后台</small>
      </span>
    </span>
  )
}
