import { toneFor, type StateTone, type Tone } from '../../../contract/moves.ts'
import wordsCss from './words.module.css'

type Props = { label: string; className?: string | undefined } & (
  | { tone: Tone }
  | { tones: Readonly<Record<string, StateTone>>; state: string }
)

/** A state in the server's words, in the colour that its table has for the buyer. */
export const StatePill = ({ label, className = '', ...how }: Props) => (
  <span className={`${wordsCss.pill} ${wordsCss['tone' in how ? how.tone : toneFor('buyer', how.tones, how.state)] ?? ''} ${className}`}>
    {label}
  </span>
)
