import { toneOf } from './tones.ts'
import styles from './pieces.module.css'

export const StateTag = ({ state, label }: { state: string; label: string }) => (
  <span className={styles.tag} data-tone={toneOf(state)}>
    {label}
  </span>
)
