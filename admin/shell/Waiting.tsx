import { Spin } from 'antd'
import styles from './shell.module.css'

/** Something is on its way; shown only after a moment, so that quick answers do not flicker. */
export const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="加载中">
    <Spin delay={200} />
  </div>
)
