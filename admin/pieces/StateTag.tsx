import { toneFor, type StateTone, type Tone } from '../../contract/moves.ts'
import styles from './pieces.module.css'

type Props = { readonly label: string } & (
  | { readonly tone: Tone }
  | { readonly tones: Readonly<Record<string, StateTone>>; readonly state: string }
)

/** A state in the server's words, in the colour that its table has for the merchant. */
export const StateTag = ({ label, ...how }: Props) => (
  <span className={styles.tag} data-tone={'tone' in how ? how.tone : toneFor('staff', how.tones, how.state)}>
    {label}
  </span>
)
