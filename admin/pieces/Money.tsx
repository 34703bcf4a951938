import { formatYuan, parseYuan } from '../../contract/money.ts'
import styles from './Money.module.css'

/** '1234.50' → ¥1,234.50, in figures of equal width. */
export const Money = ({ yuan, strong = false }: { yuan: string; strong?: boolean }) => (
  <span className={strong ? styles.moneyStrong : styles.money}>{formatYuan(parseYuan(yuan))}</span>
)
